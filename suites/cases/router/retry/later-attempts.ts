import { plural } from '../../../../spec/grammar.ts';
import { demandBody, demandMember, demandThat } from '../../../kit/demand.ts';
import { FAIL, OK } from '../../../receivers/reply.ts';
import type { Case } from '../../case.ts';

/** What a retry sends, and which retry is the last one. */
export const retryLaterAttempts = [
  ...([1, 2] as const).map(
    (failures): Case<`retry/success-after-${1 | 2}`> => ({
      id: `retry/success-after-${failures}`,
      title: `A 200 on retry ${failures} ends the retries`,
      requirements: ['RTY-003'],
      play: async (stage) => {
        const receiver = await stage.receiver(...Array.from({ length: failures }, () => FAIL), OK);
        const source = await stage.source({ hooks: [{ receiver }] });
        await source.deliver(stage.calls.track());
        await stage.retryOf(receiver, 'RTY-001', failures + 1);
        await stage.lookAhead();
        demandThat(receiver.requests.length === failures + 1, {
          requirement: 'RTY-003',
          expected: `${failures + 1} attempts, because the last was answered with 200`,
          seen: plural(receiver.requests.length, 'attempt'),
          request: receiver.requests[failures + 1],
        });
      },
    }),
  ),
  {
    id: 'retry/same-message',
    title: 'A retry sends the same message as the first attempt',
    requirements: ['RTY-005'],
    play: async (stage) => {
      const receiver = await stage.receiver(FAIL);
      const source = await stage.source({ hooks: [{ receiver }] });
      const first = demandBody(
        await source.deliver(stage.calls.track({ properties: { text: 'naïve 漢字', list: [1, null] } })),
      );
      for (const attempt of [2, 3]) {
        const retry = await stage.retryOf(receiver, 'RTY-001', attempt);
        // It is open whether retries keep the timestamp and members beyond the listed ones.
        for (const name of ['type', 'userId', 'event', 'properties'])
          demandMember('RTY-005', retry, [name], first[name]);
      }
    },
  },
] as const satisfies readonly Case[];
