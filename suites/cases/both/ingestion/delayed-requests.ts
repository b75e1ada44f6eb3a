import { LIMITS } from '../../../../spec/limits.ts';
import type { MarkedMessage } from '../../../harness/capture/messages.ts';
import { openPipeline } from '../../../harness/kit/client/client-to-webhook.ts';
import { openRelay } from '../../../harness/kit/client/relay.ts';
import { demandThat } from '../../../harness/kit/demand.ts';
import { demandSameInstant } from '../../../harness/kit/instant.ts';
import { INSTANT_MS } from '../../../harness/kit/tolerances.ts';
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
