import { RoutespecError } from '../../../../spec/error.ts';
import { LIMITS } from '../../../../spec/limits.ts';
import type { MarkedMessage } from '../../../harness/capture/messages.ts';
import { openPipeline } from '../../../harness/kit/client/client-to-webhook.ts';
import { sendToService } from '../../../harness/kit/client/service-request.ts';
import { demandThat } from '../../../harness/kit/demand.ts';
import { demandSameInstant } from '../../../harness/kit/instant.ts';
import { INSTANT_MS } from '../../../harness/kit/tolerances.ts';
import type { ReceivedRequest } from '../../../harness/receivers/received-request.ts';
import type { CapturedClient } from '../../../harness/stage/client.ts';
import type { SourceHandle } from '../../../harness/stage/source.ts';
import type { Stage } from '../../../harness/stage/stage.ts';
import { shown } from '../../../harness/text.ts';
import type { Case } from '../../case.ts';

/** Delay of the requests: far more than the tolerance of an instant. */
const LATE_MS = { counted: 600_000, stepped: 60_000, real: 6_000 } as const;
const GIVEN = ['2025-06-30T21:15:30.250Z', '2024-02-29T03:45:10.500+05:30', '2012-12-02T00:30:08Z'] as const;

/** Requests of a client that take long to arrive. */
export const ingestionLate = [
  {
    id: 'ingestion/late',
    title: 'Timestamp of a page message arrives as the same instant from a delayed request',
    requirements: ['ING-005', 'ING-001', 'TIM-008'],
    spanMs: LIMITS.flushIntervalMs + LATE_MS.real,
    play: async (stage) => {
      const { source, receiver } = await openPipeline(stage);
      for (const timestamp of GIVEN) {
        const direct = await source.deliver(stage.calls.page({ timestamp }));
        demandSameInstant('TIM-008', direct, timestamp);
      }
      const relay = await openRelay(stage, source);
      const messages: MarkedMessage[] = [
        ...GIVEN.map((Timestamp) => stage.messages.page({ Timestamp })),
        stage.messages.track(),
      ];
      for (const message of messages) await relay.client.queue(message);
      const isUnderWay = (): boolean => messages.every(({ mark }) => relay.holds(mark));
      await stage.awaitThat(isUnderWay);
      demandThat(isUnderWay(), {
        requirement: 'ING-001',
        expected: 'the client to send its messages',
        seen: 'not all',
      });
      const lateMs = stage.time.nowMs() + LATE_MS[stage.time.kind];
      await stage.time.passUntil(lateMs);
      await relay.passOn();
      for (const { mark, fields } of messages) {
        const request = await stage.awaitArrival(receiver, mark, 'a delayed message', 'ING-001');
        const given = fields['Timestamp'];
        if (typeof given !== 'string') continue;
        demandSameInstant('ING-005', request, given, INSTANT_MS);
      }
    },
  },
] as const satisfies readonly Case[];

/** Headers of a single connection, or that are set again for the forwarded request. */
const NOT_PASSED_ON = [
  'host',
  'connection',
  'keep-alive',
  'content-length',
  'transfer-encoding',
  'expect',
  'te',
  'upgrade',
];

/** An intermediary that accepts a client's requests, and forwards them to the service later. */
class Relay {
  readonly client: CapturedClient;
  readonly #stage: Stage;
  readonly #origin: string;
  #passedOn = 0;

  /** @param origin The origin of the service. */
  constructor(client: CapturedClient, stage: Stage, origin: string) {
    this.client = client;
    this.#stage = stage;
    this.#origin = origin;
  }

  /** True if a message was sent. */
  holds(mark: string): boolean {
    return this.client.capture.sightings(mark).length > 0;
  }

  /**
   * Forwards new requests to the service, byte for byte, in order.
   * @throws RoutespecError `adapter-failed` if the service does not answer
   */
  async passOn(): Promise<void> {
    const { requests } = this.client.capture;
    for (const request of requests.slice(this.#passedOn)) {
      await this.#stage.world.reaching(() => send(this.#stage, this.#origin, request));
    }
    this.#passedOn = requests.length;
  }
}

/** Makes a client of a source whose requests go through a relay. The case needs `ingestion`. */
async function openRelay(stage: Stage, { writeKey }: SourceHandle): Promise<Relay> {
  const { origin, pathname } = new URL(await stage.world.readIngestion(writeKey));
  const client = await stage.client(await stage.capture(), { writeKey, path: pathname }, 'ING-001');
  return new Relay(client, stage, origin);
}

async function send(
  stage: Stage,
  origin: string,
  { method, target, rawHeaders, body }: ReceivedRequest,
): Promise<void> {
  try {
    await sendToService(stage, origin, { method, target, headers: passedOn(rawHeaders), body });
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new RoutespecError('adapter-failed', `No answer to ${method} ${origin}${target}: ${shown(why)}`);
  }
}

function passedOn(rawHeaders: readonly string[]): string[] {
  return rawHeaders.filter(
    (_, index) => !NOT_PASSED_ON.includes((rawHeaders[index - (index % 2)] ?? '').toLowerCase()),
  );
}
