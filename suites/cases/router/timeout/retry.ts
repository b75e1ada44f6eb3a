import { demandThat } from '../../../harness/kit/demand.ts';
import { TOO_LATE_MS } from '../../../harness/kit/tolerances.ts';
import { FAIL, STALL } from '../../../harness/receivers/reply.ts';
import { worldCase } from '../../../worlds/world-case.ts';
import type { Case } from '../../case.ts';

/** On a real clock a busy machine may be slow, so an attempt may be given up as late as this. */
const GIVEN_UP_REAL_MS = 10_000;

/** The five seconds to answer a retry. */
export const timeoutRetry = [
  worldCase({
    id: 'timeout/retry-in-time',
    title: 'A retry has the same response timeout after a first attempt of any length',
    requirements: ['TMO-005'],
    world: {
      sources: { source: { webhooks: { a: { answers: [500, 200].map((status) => ({ status, after: '4s' })) } } } },
      steps: [{ track: {} }],
    },
  }),
  {
    id: 'timeout/retry-too-late',
    title: 'A retry without an answer times out like a first attempt',
    requirements: ['TMO-005'],
    play: async (stage) => {
      const receiver = await stage.receiver(FAIL, STALL);
      const source = await stage.source({ hooks: [{ receiver }] });
      await source.deliver(stage.calls.track());
      await stage.awaitRetry(receiver, 'RTY-001', 2);
      const waitedMs = stage.time.kind === 'real' ? GIVEN_UP_REAL_MS : TOO_LATE_MS;
      await stage.time.passUntil(stage.time.nowMs() + waitedMs);
      // It is open whether a third attempt follows a retry that timed out. Its connection must be closed anyway.
      const isGivenUp = receiver.held() === 0 || receiver.requests.length > 2;
      demandThat(isGivenUp, {
        requirement: 'TMO-005',
        expected: `the second attempt to time out, because it got no answer for ${waitedMs / 1000} s`,
        seen: 'its connection still open',
        request: receiver.requests[1],
      });
    },
  },
  worldCase({
    id: 'timeout/logged-on-retry',
    title: 'The timeout of a retry is logged when no other attempt timed out',
    requirements: ['TMO-004'],
    world: { sources: { source: { webhooks: { a: { answers: [500, 'timeout', 200] } } } }, steps: [{ track: {} }] },
  }),
] as const satisfies readonly Case[];
