import type { Step } from '../../plan.ts';
import { GROUP, KINDS, TRACK } from './base-world.ts';
import { taker, withCalls, withFirst, withHooks, withMoreSources, withSources } from './edit.ts';
import type { RouterRelation } from './relation.ts';
import { LONG, TEXTS } from './texts.ts';

/** Ids have no blanks around them, because an implementation may trim those. */
const IDS: readonly [string, ...string[]] = ['null', ...TEXTS.filter((text) => text.trim() === text)];

const SECRETS = [
  'replaced',
  '0',
  'null',
  ' with spaces around ',
  'секрет',
  '🔑',
  'deadbeefdeadbeef',
  'c2VjcmV0',
  '"quoted"',
  'a\\b',
  'x'.repeat(64),
  'x'.repeat(65),
  'x'.repeat(LONG),
  'two\nlines',
  '%20',
] as const;
const HEADERS: readonly [readonly [string, string], ...(readonly [string, string])[]] = [
  ['Authorization', 'Bearer abc.def=='],
  ['X-Api-Key', '0'],
  ['x-lower-case', 'value'],
  ['X_Under_Score', 'value'],
  ['X-Empty-Like', '-'],
  ['X-Quoted', '"a, b"; c=d'],
  ['X-Commas', 'a, b,c'],
  ['X-Url', 'https://example.org/?a=b'],
  ['X-Null', 'null'],
  ['X-Percent', '%0d%0aX: y'],
  ['X-Template', '{{secret}} $secret'],
  ['X-Long', 'v'.repeat(LONG)],
  ['X-Team', 'BLUE'],
  ['X-Signature-Key', 'k'],
  ['X-Forwarded-For', '10.0.0.1'],
  ['constructor', 'c'],
];
const TARGETS = [
  '/',
  '/a/b/c',
  '/with%20space',
  '/hook.php',
  '/hook?token=a%2Fb&x=1&x=2',
  '/?only=query',
  '/a;b=c',
  '/@user',
  '/a:b',
  '/%D0%BA%D0%BB',
  '/UPPER/lower',
  '/hook?empty=',
  '/hook?a=b=c',
  '/hook?flag',
  '/hook/',
  `/${'long/'.repeat(40)}`,
  '/hook?q=a+b',
  '/null',
  '/constructor',
  '/hook?X-Signature=1',
] as const;
const WRITE_KEYS = [
  'Key',
  'kEy',
  'keY',
  '0',
  'null',
  'constructor',
  'a-b_c.d',
  `k${'0'.repeat(200)}1`,
  `k${'0'.repeat(200)}2`,
  '00000000-0000-4000-8000-000000000000',
] as const;

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
    change: (plan, random) => {
      const take = taker(random, IDS);
      const takeGroup = taker(random, IDS);
      return withCalls(withFirst(plan, tracksAndGroups(IDS.length)), (call) => {
        if (call.type === 'track') return { ...call, event: take() };
        if (call.type === 'group') return { ...call, groupId: takeGroup() };
        return call.type === 'alias' ? { ...call, previousId: take() } : call;
      });
    },
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
      const take = taker(random, SECRETS);
      return withSources(withMoreSources(plan, SECRETS.length, TRACK), (source) =>
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
      const take = taker(random, HEADERS);
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
      const take = taker(random, TARGETS);
      return withHooks(withMoreSources(plan, TARGETS.length, TRACK), (hook) => ({ ...hook, target: take() }));
    },
  },
] as const satisfies readonly RouterRelation[];

/** As many track calls, and then some of every kind. */
function kindsInTurn(count: number): Step[] {
  const calls = [...Array.from({ length: count }, () => TRACK), ...KINDS, ...KINDS];
  return calls.map((call, index) => ({ kind: 'call', key: `named-${index}`, source: index % 2, call }));
}

/** As many track calls, and half as many group calls. */
function tracksAndGroups(count: number): Step[] {
  return Array.from({ length: count }, (_, index) => (index % 2 === 0 ? [TRACK, GROUP] : [TRACK])).flatMap(
    (calls, place) => calls.map((call, at): Step => ({ kind: 'call', key: `named-${place}-${at}`, source: 0, call })),
  );
}
