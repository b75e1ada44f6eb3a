import { LIMITS } from '../../../../spec/limits.ts';
import type { MarkedMessage } from '../../../harness/capture/messages.ts';
import { openPipeline, type Pipeline, sendThrough } from '../../../harness/kit/client/client-to-webhook.ts';
import { demandThat } from '../../../harness/kit/demand.ts';
import { requestsWith } from '../../../harness/kit/negatives.ts';
import type { Stage } from '../../../harness/stage/stage.ts';
import type { Case } from '../../case.ts';

/** Texts that are not instants, with or without the form of ISO 8601. */
const UNREADABLE = ['the day before yesterday', '2025-13-45T25:61:61Z'] as const;

/** Messages that need not arrive: the client may refuse or drop them, or the service may. */
const BAD: readonly ((stage: Stage) => MarkedMessage)[] = [
  ...UNREADABLE.map(
    (Timestamp) =>
      ({ messages }: Stage) =>
        messages.page({ Timestamp }),
  ),
  ({ messages }) => messages.lacking('Identify', 'UserId'),
  ({ messages }) => messages.lacking('Group', 'GroupId'),
];

/** Outcome for the good messages among bad ones. */
interface Turn {
  /**
   * Bad messages that the client accepted, by their index in `BAD`. They may have reached the service in the batch of a
   * good one.
   */
  readonly taken: readonly number[];
  readonly arrived: readonly boolean[];
}

/** Messages in the same request as bad ones. */
export const ingestionBesideBad = [
  {
    id: 'ingestion/beside-bad',
    title: 'A message before or after a bad one arrives, unless whole batches are refused',
    requirements: ['ING-001', 'TIM-010', 'TIM-009'],
    spanMs: (BAD.length + 1) * LIMITS.flushIntervalMs,
    play: async (stage) => {
      const pipeline = await openPipeline(stage);
      // The effect of an invalid timestamp is open.
      pipeline.source.waive('TIM-001');
      for (const kind of ['track', 'identify'] as const) await pipeline.source.deliver(stage.calls.of(kind));
      await pipeline.source.tryCall(stage.calls.page({ timestamp: UNREADABLE[0] }));
      const control = stage.calls.track();
      await pipeline.source.call(control, 'TIM-010');
      await stage.awaitArrival(pipeline.receiver, String(control['userId']), 'the call after it', 'TIM-010');
      const turns: Turn[] = [];
      for (const index of BAD.keys()) {
        await sendThrough(stage, pipeline, [stage.messages.track(), stage.messages.identify()]);
        turns.push(await sendAmongBad(stage, pipeline, index));
      }
      const refusing = findRefusing(turns);
      demandThat(
        turns.every((turn) => isExplained(turn, refusing)),
        {
          requirement: 'ING-001',
          expected: 'each good message to arrive, or none that shares a batch with a bad one',
          seen: turns.map(describeTurn).join(', '),
        },
      );
      const isRefused = turns.some(({ arrived }) => arrived.includes(false));
      stage.observe('TIM-009', { batch: isRefused ? 'refused' : 'taken' });
    },
  },
] as const satisfies readonly Case[];

/** Sends good messages with bad ones before, between and after them. Each turn has other bad ones in those places. */
async function sendAmongBad(stage: Stage, { receiver, client }: Pipeline, index: number): Promise<Turn> {
  const taken: number[] = [];
  const tryBad = async (place: number): Promise<void> => {
    const number = (index + place) % BAD.length;
    const bad = BAD[number];
    if (bad !== undefined && (await client.tryQueue(bad(stage))).kind !== 'refused') taken.push(number);
  };
  const good = [stage.messages.track(), stage.messages.identify()];
  for (const [place, message] of good.entries()) {
    await tryBad(place);
    await client.queue(message);
  }
  await tryBad(good.length);
  const hasArrived = ({ mark }: MarkedMessage): boolean => requestsWith(receiver, mark).length > 0;
  await stage.awaitThat(() => good.every(hasArrived));
  return { taken, arrived: good.map(hasArrived) };
}

/**
 * The bad messages for which the service may refuse a batch: no good message arrived with any of them. The list may be
 * shorter, because a client may repair or drop a bad message.
 */
function findRefusing(turns: readonly Turn[]): readonly number[] {
  const harmless = turns.filter(({ arrived }) => arrived.includes(true)).flatMap(({ taken }) => taken);
  return [...BAD.keys()].filter((number) => !harmless.includes(number));
}

function isExplained({ taken, arrived }: Turn, refusing: readonly number[]): boolean {
  if (!arrived.includes(false)) return true;
  return !arrived.includes(true) && taken.some((number) => refusing.includes(number));
}

function describeTurn({ arrived }: Turn): string {
  return arrived.map((has) => (has ? 'arrived' : 'lost')).join(' and ');
}
