import { OK, STALL, status } from '../../../harness/receivers/reply.ts';
import type { CallDocument } from '../../../harness/stage/calls.ts';
import type { Answers, HookPlan, SourcePlan, Step, WorldPlan } from '../../plan.ts';
import type { Capabilities } from '../../router-role.ts';
import { FEW_RICH_VALUES, RICH_SECRETS, RICH_TARGET, richHeaders } from '../../values/rich.ts';

const values = FEW_RICH_VALUES;
export const TRACK: CallDocument = { type: 'track', event: 'Signed Up', properties: values };
export const PAGE: CallDocument = { type: 'page', properties: { ...values, path: '/pricing', title: 'Pricing' } };
export const IDENTIFY: CallDocument = { type: 'identify', traits: values };
export const GROUP: CallDocument = { type: 'group', traits: values };
export const ALIAS: CallDocument = { type: 'alias' };
export const KINDS = [TRACK, PAGE, IDENTIFY, GROUP, ALIAS] as const;

const FAILS_TWICE: Answers = [status(500), status(500), OK];
const [SHOP, SITE, APP] = [0, 1, 2] as const;

function hook(key: string, target: string, headers: Record<string, string> = {}): HookPlan {
  return { key, target, headers, script: [OK] };
}

const SOURCES: readonly SourcePlan[] = [
  {
    ...{ key: 'shop', type: 'server', enabled: true, secret: RICH_SECRETS[0] },
    hooks: [hook('shop-1', RICH_TARGET, richHeaders('shop'))],
  },
  { key: 'site', type: 'web', enabled: true, hooks: [hook('site-1', '/site')] },
  {
    ...{ key: 'app', type: 'mobile', enabled: true, secret: 'another secret' },
    hooks: [
      hook('app-1', '/app/a', { 'X-Team': 'green' }),
      hook('app-2', '/app/b'),
      hook('app-3', '/app/c', { 'X-Team': 'red' }),
    ],
  },
];

function calls(source: number, prefix: string, ...documents: readonly CallDocument[]): Step[] {
  return documents.map((call, index) => ({ kind: 'call', key: `call-${prefix}-${index + 1}`, source, call }));
}

const FAILING: Step = { kind: 'call', key: 'failing-1', source: SHOP, call: TRACK, answers: { 'shop-1': FAILS_TWICE } };
/** More messages that fail, for relations that need them. */
export const FURTHER_FAILING: readonly Step[] = [
  { kind: 'call', key: 'failing-2', source: SITE, call: IDENTIFY, answers: { 'site-1': [STALL, OK] } },
  {
    ...{ kind: 'call', key: 'failing-3', source: APP, call: PAGE },
    answers: { 'app-1': FAILS_TWICE, 'app-2': [status(503)], 'app-3': [status(500)] },
  },
];

const AUDIENCE = { id: 'first', name: 'First Time Shopper', trait: 'first_time_shopper' };
const AUDIENCES: readonly Step[] = [
  { kind: 'audience', key: 'audience-new', source: SITE, members: ['a', 'b'], ...AUDIENCE },
  { kind: 'audience', key: 'audience-sync', source: SITE, members: ['b', 'c'], ...AUDIENCE },
];

/** A plain world with a message of each kind, in which it is certain what a conforming implementation does. */
export function baseWorld({ deletions, audiences, failures }: Capabilities): WorldPlan {
  const steps: Step[] = [
    ...calls(SHOP, 'shop', ...KINDS),
    ...calls(SITE, 'site', TRACK),
    ...(audiences ? AUDIENCES : []),
    ...calls(APP, 'app', IDENTIFY),
    ...(failures ? [FAILING] : []),
    ...(deletions ? [{ kind: 'deletion', key: 'deletion', sources: [SHOP, APP] } as const] : []),
  ];
  return { sources: SOURCES, steps };
}

/** True if endpoints of this world may fail or be slow. */
export function mayFail({ steps }: WorldPlan): boolean {
  return steps.some(({ key }) => key === 'failing-1');
}
