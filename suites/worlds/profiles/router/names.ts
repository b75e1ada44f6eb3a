import type { CallDocument } from '../../../harness/stage/calls.ts';
import { ODD_HEADERS, SECRETS, TARGETS, WRITE_KEYS } from '../../decks/settings.ts';
import { IDS } from '../../decks/texts.ts';
import type { Step } from '../../plan.ts';
import { ALIAS, GROUP, KINDS, TRACK } from './base-world.ts';
import { taker, valuesOf, withCalls, withFirst, withHooks, withMoreSources, withSources } from './edit.ts';
import type { RouterRelation } from './relation.ts';

/** Anonymous users are left open, so a call that names no user is left alone. */
export const NAMES = [
  {
    name: 'users-renamed',
    isSmall: true,
    title: 'A message is delivered in the same way whatever its user is called',
    because: 'Outbound message bodies: userId is any string by which the customer knows the user',
    requirements: ['BOD-005', 'BOD-002', 'BOD-004', 'BOD-007', 'BOD-013', 'CAL-011', 'DEL-004', 'DEL-001', 'BOD-008'],
    change: (plan, random) => {
      const take = taker(random, IDS);
      const renamed = withCalls(withFirst(plan, kindsInTurn(IDS.length)), (call) => ({ ...call, userId: take() }));
      const steps = renamed.steps.map((step) => (step.kind === 'deletion' ? { ...step, userId: take() } : step));
      return { ...renamed, steps };
    },
  },
  {
    name: 'names-replaced',
    isSmall: true,
    title: 'A message is delivered in the same way whatever its event or group is called',
    because: 'Outbound message bodies: event and groupId are any string',
    requirements: ['BOD-005', 'BOD-007', 'BOD-012', 'CAL-001', 'CAL-004', 'CAL-011', 'DLV-001'],
    change: (plan) => withFirst(plan, IDS.flatMap(inEachPlace)),
  },
  {
    name: 'write-keys-replaced',
    isSmall: true,
    title: 'A source works in the same way whatever its write key is',
    because: 'Authentication: the write key only tells which source a call is from',
    requirements: ['CAL-012', 'CAL-011', 'SIG-010', 'CAL-010', 'DEL-001'],
    change: (plan, random) => {
      const take = taker(random, WRITE_KEYS);
      return withSources(withMoreSources(plan, 7, TRACK), (source) => ({ ...source, writeKey: take() }));
    },
  },
  {
    name: 'secrets-replaced',
    isSmall: true,
    title: 'A source signs in the same way whatever its secret is',
    because: 'Authentication, 3: the key of the digest is the secret itself',
    // With an implementation that takes two secrets for one, the sources are not mixed up.
    blames: { 'SIG-010': 'SIG-002' },
    requirements: ['SIG-002', 'SIG-004', 'SIG-001', 'SIG-003', 'SIG-006', 'DEL-001', 'SIG-010'],
    change: (plan, random) => {
      const take = taker(random, valuesOf(SECRETS));
      return withSources(withMoreSources(plan, Object.keys(SECRETS).length, TRACK), (source) =>
        source.secret === undefined ? source : { ...source, secret: take() },
      );
    },
  },
  {
    name: 'headers-replaced',
    isSmall: true,
    title: 'Static headers arrive in the same way whatever their names and values are',
    because: 'Webhooks destination settings: the headers of an entry are added to every request to its URL',
    requirements: ['HDR-006', 'HDR-007', 'HDR-008', 'HDR-009', 'SIG-001', 'SIG-005'],
    change: (plan, random) => {
      const take = taker(random, ODD_HEADERS);
      let count = 0;
      return withHooks(plan, (hook) => {
        count += 1;
        // No two webhooks have a value in common, so that one of another webhook is seen.
        const own = Array.from({ length: 4 }, take).map(([name, value]) => [name, `${value} ${count}`]);
        return { ...hook, headers: Object.fromEntries(own) };
      });
    },
  },
  {
    name: 'urls-replaced',
    isSmall: true,
    title: 'A webhook works in the same way whatever the path and query of its URL are',
    because: 'Outbound delivery: the path is that of the configured URL, any path',
    requirements: ['SET-004', 'CAL-011', 'RTY-001', 'HDR-008', 'DEL-001', 'AUD-003'],
    change: (plan, random) => {
      const take = taker(random, valuesOf(TARGETS));
      return withHooks(withMoreSources(plan, Object.keys(TARGETS).length, TRACK), (hook) => ({
        ...hook,
        target: take(),
      }));
    },
  },
] as const satisfies readonly RouterRelation[];

/** As many track calls, and then some of every kind. */
function kindsInTurn(count: number): Step[] {
  const calls = [...Array.from({ length: count }, () => TRACK), ...KINDS, ...KINDS];
  return calls.map((call, index) => ({ kind: 'call', key: `named-${index}`, source: index % 2, call }));
}

/** A call for each place that takes a name. A group of its own has nothing added to its id. */
function inEachPlace(name: string, index: number): Step[] {
  const step = (at: string, call: CallDocument) => ({ kind: 'call', key: `${at}-${index}`, source: 0, call }) as const;
  return [
    step('event', { ...TRACK, event: name }),
    { ...step('group', { ...GROUP, groupId: name }), sharesIds: true },
    step('previous', { ...ALIAS, previousId: name }),
  ];
}
