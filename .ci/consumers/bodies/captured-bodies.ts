import { RoutespecError } from '../../../spec/error.ts';
import type { Case } from '../../../suites/cases/case.ts';
import { CASES } from '../../../suites/cases/index.ts';
import { prove } from '../../../suites/proof/matrix/prove.ts';

/** The kinds of call that a user without a `userId` can make. */
const ANONYMOUS = ['page', 'screen', 'identify', 'track', 'group'] as const;

/** The suite hands in few calls of anonymous users, because the document leaves their bodies open. */
const ANONYMOUS_CALLS: Case = {
  id: 'consumers/anonymous-calls',
  title: 'Calls of anonymous users are delivered',
  requirements: ['BOD-017'],
  play: async (stage) => {
    const receiver = await stage.receiver();
    const source = await stage.source({ hooks: [{ receiver }] });
    for (const kind of ANONYMOUS) {
      const { userId: _, ...call } = stage.calls.of(kind, { anonymousId: stage.calls.id('a') });
      await source.deliver(call);
    }
    await stage.arrival(receiver, ANONYMOUS.length, 'all bodies', 'BOD-017');
  },
};

/** The members of a context of a screen that schemas list. */
const OF_CONTEXT: ReadonlySet<string> = new Set(['device', 'os', 'app']);

/**
 * Plays the suite against the simulator, and returns the text of every body that it sent to a webhook, each text once,
 * in an order that does not depend on which case was faster. Bodies with further members in a context are left out:
 * `withUnknownMembers` makes such a one of every body.
 *
 * @throws RoutespecError `fault` if a case fails, because it may have ended before the bodies that it is about
 */
export async function capturedBodies(): Promise<string[]> {
  const texts = new Set<string>();
  // A body is signed right before it is sent, so this sees the very bytes, those of random worlds included.
  const { failed, couldNotRun } = await prove(
    (reference) => ({
      ...reference,
      sign: (payload, attempt) => {
        texts.add(payload.bytes.toString('utf8'));
        return reference.sign(payload, attempt);
      },
    }),
    [...CASES, ANONYMOUS_CALLS],
  );
  const red = [...failed, ...couldNotRun].map(({ id }) => id);
  if (red.length > 0)
    throw new RoutespecError('fault', `Expected every case to pass, got failures of ${red.join(', ')}`);
  return [...texts].filter(hasListedContext).sort();
}

/** Whether a body has no context, or one with listed members only. */
export function hasListedContext(text: string): boolean {
  const { context } = JSON.parse(text) as { context?: unknown };
  return Object.keys(Object(context)).every((key) => OF_CONTEXT.has(key));
}
