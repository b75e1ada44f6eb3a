import { OK, status } from '../../../harness/receivers/reply.ts';
import type { Answers, CallStep, Step } from '../../plan.ts';
import { ALIAS, GROUP, IDENTIFY, KINDS, TRACK } from './base-world.ts';

const A_PAST = '2025-06-30T21:15:30.250Z';
/** Calls with one thing in common: their user, their group, or the id before an alias. */
const IN_COMMON: readonly Pick<CallStep, 'call' | 'sharesIds'>[] = [
  ...KINDS.map((call) => ({ call: { ...call, userId: `one-user-of-${call.type}` } })),
  ...[TRACK, IDENTIFY].map((call) => ({ call: { ...call, anonymousId: 'visitor', timestamp: A_PAST } })),
  { call: { ...GROUP, userId: 'everybody', groupId: 'one-group' }, sharesIds: true },
  { call: { ...ALIAS, previousId: 'one-previous' }, sharesIds: true },
];
const OUTCOMES: readonly Answers[] = [[status(500), status(500), OK], [OK], [status(500), OK]];

/** For each of them, older ones that still wait for a retry when newer ones arrive. */
export function overtaken(): Step[] {
  return OUTCOMES.flatMap((answers, turn): Step[] => [
    ...IN_COMMON.map((step, index): Step => {
      return { kind: 'call', key: `common-${turn}-${index}`, source: 0, ...step, answers: { 'shop-1': answers } };
    }),
    { kind: 'pass', ms: 1 },
  ]);
}
