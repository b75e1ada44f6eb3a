import type { RequirementId } from '../../../../spec/requirements/index.ts';
import type { Receiver } from '../../../harness/receivers/receiver.ts';
import { FAIL, OK, RESET, type Reply, status } from '../../../harness/receivers/reply.ts';
import type { Stage } from '../../../harness/stage/stage.ts';
import type { Case } from '../../case.ts';

export const deliveryOpen = [
  {
    id: 'delivery/order',
    title: 'Order of several URLs: at the same time or one after another',
    requirements: ['DLV-006', 'DLV-007'],
    play: async (stage) => {
      const receivers = [await stage.receiver(), await stage.receiver(), await stage.receiver()];
      const source = await stage.source({ hooks: receivers.map((receiver) => ({ receiver })) });
      await source.call(stage.calls.track());
      await stage.lookAhead();
      const tried = receivers.filter(({ requests }) => requests.length > 0).length;
      stage.observe('DLV-006', tried === 1 ? 'one after another' : 'at once');
      stage.observe('DLV-007', tried === receivers.length);
    },
  },
  answerCase('DLV-008', '2xx', '2xx answers other than 200: success or failure', [201, 202, 204, 206]),
  answerCase('DLV-010', '4xx', 'Retries after 4xx answers', [400, 401, 404, 408, 410, 422, 429]),
  {
    id: 'delivery/3xx',
    title: 'Retries and redirects after 3xx answers',
    requirements: ['DLV-009'],
    play: async (stage) => {
      const codes = [301, 302, 303, 304, 307, 308];
      const elsewhere = await stage.receiver();
      const headers = { location: elsewhere.url };
      const attempts = await attemptsAfter(
        stage,
        codes.map((code) => ({ kind: 'answer', status: code, headers })),
      );
      stage.observe('DLV-009', {
        retried: codes.filter((_, index) => (attempts[index] ?? 0) > 1),
        followed: elsewhere.requests.length > 0,
      });
    },
  },
  {
    id: 'delivery/broken-connection',
    title: 'Retries after a broken connection',
    requirements: ['DLV-011'],
    play: async (stage) => {
      const attempts = await attemptsAfter(stage, [RESET, { kind: 'close' }, { kind: 'garbage' }]);
      const [reset, closed, garbage] = attempts.map((count) => count > 1);
      stage.observe('DLV-011', { reset, closed, garbage });
    },
  },
] as const satisfies readonly Case[];

function answerCase<const Name extends string>(
  requirement: RequirementId,
  name: Name,
  title: string,
  codes: readonly number[],
): Case<`delivery/${Name}`> {
  return {
    id: `delivery/${name}`,
    title,
    requirements: [requirement],
    play: async (stage) => {
      const attempts = await attemptsAfter(stage, codes.map(status));
      stage.observe(requirement, { tried: codes, retried: codes.filter((_, index) => (attempts[index] ?? 0) > 1) });
    },
  };
}

/** For each reply: the number of attempts of a message if the first one gets this reply and the second one succeeds. */
async function attemptsAfter(stage: Stage, replies: readonly Reply[]): Promise<number[]> {
  const receivers: Receiver[] = [];
  for (const reply of replies) {
    const receiver = await stage.receiver(reply, OK);
    const source = await stage.source({ hooks: [{ receiver }] });
    await source.deliver(stage.calls.track());
    receivers.push(receiver);
  }
  await lookForRetries(stage);
  return receivers.map(({ requests }) => requests.length);
}

/**
 * Advances the clock and asserts that no retry comes, in a case that has not seen a retry yet. A control message must be retried, or else
 * an implementation that never retries would pass. On a clock that cannot jump, the control also shows the implementation's delay. If that
 * is longer than the run allows, there is no verdict.
 */
async function lookForRetries(stage: Stage): Promise<void> {
  const control = await stage.receiver(FAIL, OK);
  const source = await stage.source({ hooks: [{ receiver: control }] });
  await source.deliver(stage.calls.track());
  await stage.awaitRetry(control, 'RTY-001', 2);
  await stage.lookAhead();
}
