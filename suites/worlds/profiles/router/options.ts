import { SOURCE_TYPES } from '../../../harness/kit/traffic.ts';
import type { CallDocument } from '../../../harness/stage/calls.ts';
import type { EarlierSettings, SourcePlan, Step } from '../../plan.ts';
import { IDENTIFY, KINDS, TRACK } from './base-world.ts';
import { taker, withAdded, withCalls, withFirst, withSources } from './edit.ts';
import type { RouterRelation } from './relation.ts';

type Members = Readonly<Record<string, unknown>>;

const THE_PAST = '2025-06-30T21:15:30.250Z';
/** Members that any call may have, with values that change nothing. */
const OPTIONAL: readonly [Members, ...Members[]] = [
  { anonymousId: 'anonymous-1' },
  { context: { ip: '203.0.113.9', locale: 'en-GB', userAgent: 'Browser/1.0' } },
  { context: {} },
  { context: { traits: { name: 'Somebody Else' }, groupId: 'another', type: 'alias', userId: 'another' } },
  { context: { active: false, test: true, library: { name: 'other', version: '9.9.9' } } },
  { context: { userAgent: 'Mozilla/5.0 (compatible; Googlebot/2.1)', page: { url: 'http://localhost/' } } },
  { context: { timezone: 'Pacific/Kiritimati', locale: 'tr-TR', channel: 'pigeon' }, timestamp: THE_PAST },
  { context: { location: { city: 'Vostok', country: 'Antarctica', latitude: -78.46 }, network: { wifi: false } } },
  {
    context: { campaign: { name: 'spring', source: 'mail' }, referrer: { url: 'https://example.org/', type: 'mail' } },
  },
  { context: { app: { name: 'Other', build: '007' }, device: { type: 'fridge' }, os: { name: 'AnyOS' } } },
  { context: { screen: { width: 1, height: 1 }, instanceId: 'i-0', sessionId: 0 }, anonymousId: 'anonymous-3' },
  { context: { doNotTrack: true, optOut: true, consent: { analytics: false } } },
  { integrations: {} },
  { integrations: { All: true } },
  { integrations: { Webhooks: true, All: false } },
  { integrations: { Mailer: false, Warehouse: false } },
  { integrations: { Mailer: true, Warehouse: false } },
  { integrations: { webhooks: false, WEBHOOKS: false, Webhook: false } },
  { anonymousId: 'anonymous-2', context: { ip: '::1' }, integrations: { All: true } },
];
const OF_PAGES: Members = { name: 'Pricing', category: 'Shop' };

export const OPTIONS = [
  {
    name: 'optional-members',
    title: 'Optional members of a call change nothing about the others',
    because:
      'Go client library messages and Selecting destinations: context, anonymous ids and the switches of others are optional',
    requirements: [
      ...(['CAL-011', 'SEL-002', 'SEL-006', 'SEL-005', 'SEL-003', 'BOD-005', 'BOD-004', 'VAL-006', 'CAL-012'] as const),
      ...(['TIM-008', 'DLV-004'] as const),
    ],
    change: (plan, random) => {
      const take = taker(random, OPTIONAL);
      const each = OPTIONAL.flatMap((_, index): Step[] => [
        { kind: 'call', key: `optional-${index}`, source: index % 2, call: KINDS[index % KINDS.length] ?? TRACK },
      ]);
      const traits = OPTIONAL.map((members, index): Step => {
        return { kind: 'call', key: `identified-${index}`, source: 0, call: { ...members, ...IDENTIFY } };
      });
      return withCalls(withFirst(plan, [...each, ...traits]), (call, { key = '' }) => {
        if (key.startsWith('identified')) return call;
        const more: Members = { ...take(), ...(call.type === 'page' ? OF_PAGES : {}) };
        return { ...more, ...call } satisfies CallDocument;
      });
    },
  },
  {
    name: 'source-type-changed',
    isSmall: true,
    title: 'A call is delivered in the same way whatever type of source it comes from',
    because: 'What the service does, 4: data of all source types is accepted',
    requirements: ['CAL-008', 'CAL-011', 'SIG-001', 'BOD-005', 'RTY-001'],
    blames: { 'AUD-001': 'CAL-008', 'AUD-002': 'CAL-008', 'AUD-003': 'CAL-008', 'CAL-008': 'CAL-008' },
    rounds: 2,
    change: (plan, _, round = 0) => withSources(plan, (source) => ({ ...source, type: otherType(source, round) })),
  },
  {
    name: 'settings-in-steps',
    isSmall: true,
    title: 'Settings that are written in steps mean the same as settings written at once',
    because: 'Webhooks destination settings describe what is set, not how it came to be',
    blames: { 'SIG-002': 'SIG-009' },
    requirements: ['SET-009', 'SIG-009', 'SIG-005', 'HDR-008', 'SET-001', 'CAL-010', 'CAL-011', 'HDR-006', 'RTY-001'],
    change: (plan) => withSources(plan, (source) => ({ ...source, earlier: stepsTo(source) })),
  },
  {
    name: 'settings-put-again',
    isSmall: true,
    title: 'Settings that are put once more, as they are, change nothing',
    because: 'Webhooks destination settings describe what is set, not how often',
    blames: { 'HDR-006': 'SET-009' },
    requirements: ['SET-009', 'CAL-011', 'RTY-001', 'SIG-001', 'DLV-001', 'AUD-004'],
    change: (plan) => {
      const again = plan.sources.map((_, source): Step => ({ kind: 'again', key: `again-${source}`, source }));
      const twice = again.map((step) => ({ ...step, key: `${step.key}-late` }));
      const gap = Math.ceil(plan.steps.length / again.length);
      return withAdded(
        withAdded(plan, again, (index) => index * gap),
        twice,
        () => Number.POSITIVE_INFINITY,
      );
    },
  },
  {
    name: 'one-user',
    isSmall: true,
    title: 'It changes nothing whether messages, some of which fail, are of one user or of many',
    because: 'Events: a body is sent for each call that is received, whoever it is about',
    requirements: [
      ...(['CAL-011', 'BOD-005', 'DLV-001', 'RTY-001', 'RTY-005', 'RTY-003', 'TIM-003', 'TIM-008', 'TIM-002'] as const),
      ...(['HDR-009'] as const),
    ],
    change: (plan) => {
      const twice = [...KINDS, ...[...KINDS].reverse()];
      const steps = twice.map((call, index): Step => ({ kind: 'call', key: `again-${index}`, source: 0, call }));
      return withCalls(withFirst(plan, steps), (call) => ({ ...call, userId: 'everybody' }));
    },
  },
] as const satisfies readonly RouterRelation[];

function otherType({ type }: SourcePlan, round: number): SourcePlan['type'] {
  return SOURCE_TYPES[(SOURCE_TYPES.indexOf(type) + 1 + round) % SOURCE_TYPES.length] ?? type;
}

/** Settings before the real ones: with more, with less, with other values, and switched off. */
function stepsTo({ type, enabled, secret, hooks }: SourcePlan): EarlierSettings[] {
  const some = hooks
    .slice(0, 1)
    .map((hook, at) => ({ at, headers: { ...hook.headers, 'X-Earlier': `earlier-${at}` } }));
  const all = hooks.map((_, at) => ({ at, headers: { 'X-Team': `earlier-${at}` } })).reverse();
  const plain = { type, enabled: !enabled, hooks: some };
  return [
    { ...plain, secret: 'an earlier secret' },
    { ...plain, hooks: all, ...(secret === undefined ? {} : { secret }) },
  ];
}
