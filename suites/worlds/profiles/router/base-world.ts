import { OK, RESET, STALL, status } from '../../../harness/receivers/reply.ts';
import type { CallDocument } from '../../../harness/stage/calls.ts';
import type { Answers, HookPlan, SourcePlan, Step, WorldPlan } from '../../plan.ts';
import type { Means } from '../../router-role.ts';

const FAILS_TWICE: Answers = [status(500), status(500), OK];
const TIMES_OUT: Answers = [STALL, OK];

function hook(key: string, target: string, headers: Record<string, string> = {}): HookPlan {
  return { key, target, headers, script: [OK] };
}

const SOURCES: readonly SourcePlan[] = [
  {
    key: 'shop',
    type: 'server',
    enabled: true,
    secret: 'a shared secret',
    hooks: [hook('shop-1', '/shop', { 'X-Team': 'blue', 'X-Shop': 'one' })],
  },
  { key: 'site', type: 'web', enabled: true, hooks: [hook('site-1', '/site')] },
  {
    key: 'app',
    type: 'mobile',
    enabled: true,
    secret: 'another secret',
    hooks: [
      hook('app-1', '/app/a', { 'X-Team': 'green' }),
      hook('app-2', '/app/b'),
      hook('app-3', '/app/c', { 'X-Team': 'red' }),
    ],
  },
  { key: 'quiet', type: 'server', enabled: false, hooks: [hook('quiet-1', '/quiet')] },
];

const [SHOP, SITE, APP, QUIET] = [0, 1, 2, 3] as const;

export const TRACK: CallDocument = { type: 'track', event: 'Signed Up', properties: { plan: 'team', seats: 12 } };
export const PAGE: CallDocument = { type: 'page', properties: { path: '/pricing', title: 'Pricing' } };
export const IDENTIFY: CallDocument = { type: 'identify', traits: { name: 'Ada', logins: 7 } };
export const GROUP: CallDocument = { type: 'group', traits: { name: 'Initech', employees: 329 } };
export const ALIAS: CallDocument = { type: 'alias' };
export const KINDS = [TRACK, PAGE, IDENTIFY, GROUP, ALIAS] as const;

const THE_PAST = '2025-06-30T21:15:30.250Z';

function calls(source: number, prefix: string, ...documents: readonly CallDocument[]): Step[] {
  return documents.map((call, index) => ({ kind: 'call', key: `call-${prefix}-${index + 1}`, source, call }));
}

/** A call of Ada, who has several. */
function ofAda(call: CallDocument): CallDocument {
  return { ...call, userId: 'ada' };
}

/** A plain world with something of everything, in which it is certain what a conforming implementation does. */
export function baseWorld({ deletions, audiences, failures }: Means): WorldPlan {
  const first: Step[] = [
    ...calls(SHOP, 'shop', ofAda({ ...TRACK, timestamp: THE_PAST }), PAGE, ofAda(IDENTIFY), GROUP, ALIAS),
    ...calls(SITE, 'site', TRACK, { ...IDENTIFY, timestamp: THE_PAST }, ofAda(PAGE)),
    ...calls(APP, 'app', { ...TRACK, timestamp: THE_PAST }, GROUP),
    ...calls(QUIET, 'quiet', TRACK),
    ...calls(SHOP, 'off', { ...TRACK, integrations: { All: false } }),
  ];
  const second: Step[] = [...calls(SHOP, 'later', ofAda(TRACK), GROUP), ...calls(SITE, 'late', PAGE)];
  const steps = [
    ...first,
    ...(audiences ? AUDIENCE : []),
    ...(failures ? FAILING : []),
    ...(deletions ? DELETION : []),
    ...second,
  ];
  return { sources: SOURCES, steps };
}

const FAILING: readonly Step[] = [
  { kind: 'call', key: 'failing-1', source: SHOP, call: ofAda(TRACK), answers: { 'shop-1': FAILS_TWICE } },
  { kind: 'call', key: 'failing-2', source: SITE, call: IDENTIFY, answers: { 'site-1': TIMES_OUT } },
  {
    kind: 'call',
    key: 'failing-3',
    source: APP,
    call: PAGE,
    answers: { 'app-1': FAILS_TWICE, 'app-2': [RESET], 'app-3': [status(500)] },
  },
];

const AUDIENCE: readonly Step[] = [
  { kind: 'audience', key: 'audience-new', source: SITE, members: ['a', 'b'], ...named('First Time Shopper') },
  { kind: 'audience', key: 'audience-sync', source: SITE, members: ['b', 'c'], ...named('First Time Shopper') },
];

function named(name: string) {
  return { id: name.replaceAll(' ', '-'), name, trait: name.toLowerCase().replaceAll(' ', '_') };
}

const DELETION: readonly Step[] = [
  { kind: 'deletion', key: 'deletion-1', sources: [SHOP, APP] },
  { kind: 'deletion', key: 'deletion-2', sources: [SITE, QUIET], userId: 'grace' },
];

/** A world with one message of each kind, and one that fails twice. It takes little time to play. */
export function smallWorld({ deletions, audiences, failures }: Means): WorldPlan {
  const [shop, site, app] = SOURCES;
  const sources = [shop, site, app].flatMap((source) => source ?? []);
  const steps = [
    ...calls(SHOP, 'shop', ...KINDS),
    ...calls(SITE, 'site', TRACK),
    ...(audiences ? AUDIENCE : []),
    ...calls(APP, 'app', IDENTIFY),
    ...(failures ? FAILING.slice(0, 1) : []),
    ...(deletions ? DELETION.slice(0, 1) : []),
  ];
  return { sources, steps };
}

/** True if endpoints may fail, or be slow, in this world: if they may, one of its messages fails. */
export function mayFail({ steps }: WorldPlan): boolean {
  return steps.some(({ key }) => key === 'failing-1');
}
