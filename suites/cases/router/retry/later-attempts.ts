import { plural } from '../../../../spec/grammar.ts';
import type { World, WorldAnswer } from '../../../../spec/shapes/world.ts';
import { demandThat } from '../../../harness/kit/demand.ts';
import { NotTested } from '../../../harness/not-tested.ts';
import { FAIL, OK } from '../../../harness/receivers/reply.ts';
import { HOUR_MS, RETRY_LIMIT_MS } from '../../../harness/time/horizons.ts';
import { worldCase } from '../../../worlds/world-case.ts';
import type { Case } from '../../case.ts';

/** Later than the memory of a careless router for a message, and early enough for further retries. */
const LATE_MS = 1.01 * HOUR_MS;
const SEVERAL = 5;

export const retryLaterAttempts = [
  ...([1, 2] as const).map((failures) =>
    worldCase<`retry/success-after-${1 | 2}`>({
      id: `retry/success-after-${failures}`,
      title: `A 200 on retry ${failures} ends the retries`,
      requirements: ['RTY-003'],
      world: urlWith(...Array.from({ length: failures }, () => 500), 200),
    }),
  ),
  {
    id: 'retry/success-after-hours',
    title: 'A 200 that comes hours after the first attempt ends the retries',
    requirements: ['RTY-003', 'RTY-001'],
    needs: ['virtual-clock'],
    play: async (stage) => {
      // Hours of a clock that is moved in steps take too long.
      if (stage.time.kind !== 'counted') throw NotTested.needsCounts();
      const { time } = stage;
      // Several, because the retry after the success may be due when the window is over.
      const receivers = await Promise.all(Array.from({ length: SEVERAL }, () => stage.receiver(FAIL)));
      for (const receiver of receivers) {
        await (await stage.source({ hooks: [{ receiver }] })).deliver(stage.calls.track());
      }
      for (const receiver of receivers) await stage.awaitRetry(receiver, 'RTY-001', 2);
      const lateMs = time.nowMs() + LATE_MS;
      await time.passUntil(lateMs);
      const failed = receivers.map((receiver) => ({ receiver, count: receiver.requests.length }));
      for (const receiver of receivers) receiver.reply(OK);
      const retried = () => failed.filter(({ receiver, count }) => receiver.requests.length > count);
      await time.runUntil(() => retried().length === SEVERAL, time.nowMs() + RETRY_LIMIT_MS, { mayOvershoot: true });
      if (retried().length === 0)
        throw new NotTested({ kind: 'behaviour', detail: 'this implementation makes no attempt after an hour' });
      await stage.lookAhead();
      for (const { receiver, count } of failed) {
        demandThat(receiver.requests.length <= count + 1, {
          requirement: 'RTY-003',
          expected: `no attempt after number ${count + 1}, because that was answered with 200`,
          seen: plural(receiver.requests.length, 'attempt'),
          request: receiver.requests[count + 1],
        });
      }
    },
  },
  worldCase({
    id: 'retry/slow-failures',
    title: 'A message answered with 500 just before the response timeout is retried twice or more',
    requirements: ['RTY-001'],
    world: urlWith({ status: 500, after: '4s' }, { status: 500, after: '4s' }, 200),
  }),
  worldCase({
    id: 'retry/same-message',
    title: 'A retry sends the same message as the first attempt',
    requirements: ['RTY-005'],
    world: {
      sources: { source: { webhooks: { a: { answers: [500] } } } },
      steps: [{ track: { properties: { text: 'naïve 漢字', list: [1, null] } } }],
    },
  }),
] as const satisfies readonly Case[];

function urlWith(...answers: readonly WorldAnswer[]): World {
  return { sources: { source: { webhooks: { a: { answers: [...answers] } } } }, steps: [{ track: {} }] };
}
