import { LIMITS } from '../../../../spec/limits.ts';
import type { MarkedMessage } from '../../../capture/messages.ts';
import { openPipeline, type Pipeline, sendThrough } from '../../../kit/client/client-to-webhook.ts';
import type { Stage } from '../../../stage/stage.ts';
import type { Case } from '../../case.ts';

/** Texts that name no instant, in the form of ISO 8601 or not. */
const UNREADABLE = ['the day before yesterday', '2025-13-45T25:61:61Z'] as const;

/** Messages that need not arrive. The client may refuse or drop them, or the service may. */
const BAD: readonly ((stage: Stage) => MarkedMessage)[] = [
  ...UNREADABLE.map(
    (Timestamp) =>
      ({ messages }: Stage) =>
        messages.page({ Timestamp }),
  ),
  ({ messages }) => messages.lacking('Identify', 'UserId'),
  ({ messages }) => messages.lacking('Group', 'GroupId'),
];

/** Messages that are sent together with bad ones. */
export const ingestionBesideBad = [
  {
    id: 'ingestion/beside-bad',
    title: 'A message arrives even if a message that is sent before or after it, in the same batch or not, is bad',
    requirements: ['ING-001', 'TIM-010'],
    spanMs: (BAD.length + 1) * LIMITS.flushIntervalMs,
    play: async (stage) => {
      const pipeline = await openPipeline(stage);
      // It is open what becomes of a timestamp that cannot be read.
      pipeline.source.waive('TIM-001');
      for (const kind of ['track', 'identify'] as const) await pipeline.source.deliver(stage.calls.of(kind));
      await pipeline.source.tryCall(stage.calls.page({ timestamp: UNREADABLE[0] }));
      const control = stage.calls.track();
      await pipeline.source.call(control, 'TIM-010');
      await stage.arrivalOf(pipeline.receiver, String(control['userId']), 'the call after it', 'TIM-010');
      await sendThrough(stage, pipeline, [stage.messages.track(), stage.messages.identify()]);
      for (const turn of BAD.keys()) await sendAmongBad(stage, pipeline, turn);
    },
  },
] as const satisfies readonly Case[];

/** Sends good messages with bad ones before, between and after them. In each turn, other bad ones are in those places. */
async function sendAmongBad(stage: Stage, pipeline: Pipeline, turn: number): Promise<void> {
  const tryBad = async (place: number): Promise<void> => {
    const bad = BAD[(turn + place) % BAD.length];
    if (bad !== undefined) await pipeline.client.tryQueue(bad(stage));
  };
  const good = [stage.messages.track(), stage.messages.identify()];
  for (const [place, message] of good.entries()) {
    await tryBad(place);
    await pipeline.client.queue(message);
  }
  await tryBad(good.length);
  for (const { mark } of good) await stage.arrivalOf(pipeline.receiver, mark, 'a message among bad ones', 'ING-001');
}
