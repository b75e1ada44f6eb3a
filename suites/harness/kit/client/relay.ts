import { RoutespecError } from '../../../../spec/error.ts';
import type { ReceivedRequest } from '../../receivers/received-request.ts';
import type { CapturedClient } from '../../stage/client.ts';
import type { SourceHandle } from '../../stage/source.ts';
import type { Stage } from '../../stage/stage.ts';
import { shown } from '../../text.ts';
import { sendToService } from './service-request.ts';

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
export class Relay {
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
export async function openRelay(stage: Stage, { writeKey }: SourceHandle): Promise<Relay> {
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
