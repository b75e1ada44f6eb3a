import { LIMITS } from '../../../../spec/limits.ts';
import { ODD_IDS, ODD_NAMES, PLAIN_IDS } from '../../../harness/kit/values.ts';
import type { CallDocument } from '../../../harness/stage/calls.ts';
import { INGESTED } from '../../ingested.ts';
import type { CallStep, Step, WorldPlan } from '../../plan.ts';
import { defineCase, type Random } from '../../profile.ts';
import { ROUTER } from '../../router-role.ts';
import { ALIAS, baseWorld, GROUP, IDENTIFY, KINDS, PAGE, TRACK } from './base-world.ts';
import { withCalls } from './relation.ts';
import { withSpecials } from './values.ts';

const SITE_PAGE = {
  url: 'https://www.example.org/pricing?plan=team#top',
  path: '/pricing',
  referrer: 'https://www.example.org/pricing',
  title: 'Pricing',
  search: '?plan=team',
};
/** Members with the names of a call's own members, each with a value that the call's own might have. */
const NAMED_LIKE_OWN = {
  timestamp: '2012-12-02T00:30:08.276Z',
  userId: 'somebody else',
  anonymousId: 'another device',
  groupId: 'another group',
  event: 'Another Event',
  name: 'Another Name',
  type: 'delete',
  integrations: { All: false },
  context: { traits: { plan: 'old' } },
  traits: { plan: 'old' },
  properties: { plan: 'old' },
};

/** Calls with all members that a client has a field for, next to those of every call. The first ones are plain. */
const FULL: readonly CallDocument[] = [
  ...KINDS,
  { ...PAGE, name: 'The Name of a Page', category: 'Docs', timestamp: '2025-06-30T21:15:30.250Z' },
  // The same local time in three zones.
  { ...PAGE, timestamp: '2024-02-29T03:45:10.500+05:30' },
  { ...PAGE, timestamp: '2024-02-29T03:45:10.500-08:00' },
  { ...PAGE, timestamp: '2024-02-29T03:45:10.500Z' },
  { ...PAGE, integrations: { All: false } },
  { ...TRACK, integrations: { Webhooks: false } },
  { ...TRACK, integrations: { All: false, Webhooks: true } },
  { ...TRACK, integrations: { Webhooks: true, All: false } },
  { ...TRACK, integrations: { All: false, webhooks: true } },
  { ...IDENTIFY, integrations: { webhooks: false, Mailer: false } },
  { ...ALIAS, integrations: { All: false } },
  { ...GROUP, traits: {}, integrations: { Mailer: false } },
  // Switches belong to a call, not to its user.
  { ...TRACK, userId: 'hedy', integrations: { Webhooks: false } },
  { ...TRACK, userId: 'hedy' },
  // Two people who share a device. The document says only of Page that it accepts both ids.
  { ...PAGE, userId: 'ada', anonymousId: 'one device' },
  { ...PAGE, userId: 'grace', anonymousId: 'one device' },
];

type HandedIn = Pick<CallStep, 'call' | 'sharesIds'>;

/** Calls with odd ids and names, in each place where a client has a field for one. */
const ODD: readonly HandedIn[] = [
  ...ODD_IDS.flatMap(withId),
  ...ODD_NAMES.map((event) => ({ call: { ...TRACK, event } })),
];

/** One user says the same again. In the second half, all calls are repeated. */
const REPEATED: readonly CallDocument[] = [7, 8].map((logins) => {
  return { ...IDENTIFY, userId: 'mary', traits: { name: 'Mary', plan: 'team', logins } };
});

/** Calls at the end, so that earlier batches stay the same. */
const LATER: readonly CallDocument[] = [
  // A page that was reached from another page of the same site.
  { ...PAGE, name: 'Pricing', properties: SITE_PAGE },
  // Two pages of one user at one instant.
  { ...PAGE, userId: 'hedy', timestamp: '2025-06-30T21:15:30.250Z', properties: { path: '/a' } },
  { ...PAGE, userId: 'hedy', timestamp: '2025-06-30T21:15:30.250Z', properties: { path: '/b' } },
  // Members of an object are not members of the call.
  { ...TRACK, properties: NAMED_LIKE_OWN },
  { ...PAGE, properties: NAMED_LIKE_OWN },
  { ...IDENTIFY, traits: NAMED_LIKE_OWN },
  { ...GROUP, traits: NAMED_LIKE_OWN },
  // A known user whose id looks like a generated id of an unknown one.
  { ...TRACK, userId: '3F2504E0-4F89-41D3-9A0C-0305E82C3301' },
];

/** Members that a client has no field for. */
const NOT_TAKEN = ['context'];
const OF_PAGES = ['anonymousId', 'timestamp'];

export const THROUGH_CLIENT = {
  id: 'relation/through-client' as const,
  title: 'Delivery is the same for a call and for a message by the client library',
  because:
    'the client sends to the service, which forwards what it receives; reading 8: Traits of a page become properties',
  requirements: [
    ...(['ING-001', 'ING-002', 'ING-003', 'ING-004', 'ING-005', 'ING-006', 'ING-009', 'ING-011', 'CAL-012'] as const),
    ...(['DLV-001', 'BOD-011'] as const),
  ],
  blames: INGESTED,
};

/** Plays each call of a world through a client of its source. */
export const throughClient = defineCase(ROUTER, {
  ...THROUGH_CLIENT,
  uses: [],
  spanMs: 2 * LIMITS.flushIntervalMs,
  plain: (_, { random }) => makeWorld(random('specials')),
  worlds: (_, { random }) => [byClients(makeWorld(random('specials')))],
});

function byClients(plan: WorldPlan): WorldPlan {
  const steps = plan.steps.map((step, index): Step => {
    const by = index < plan.steps.length / 2 ? 'client' : 'second client';
    return step.kind === 'call' ? { ...step, by } : step;
  });
  return { ...plan, steps };
}

/** A world of calls with only those members that a client has a field for. */
function makeWorld(random: Random): WorldPlan {
  const capabilities = { deletions: false, audiences: false, clients: true, failures: false };
  const small = baseWorld(capabilities);
  const special = withSpecials(small, random);
  const later = [...REPEATED, ...LATER].map((call) => ({ call }));
  const all: readonly HandedIn[] = [...FULL.map((call) => ({ call })), ...ODD, ...later, ...PLAIN_IDS.flatMap(withId)];
  const there = all.map((each, index): CallStep => ({ kind: 'call', key: `there-${index}`, source: 0, ...each }));
  // The same in reverse order and at several sources, so that each call comes before and after its neighbours.
  const back = there.toReversed().map((step, index) => ({ ...step, key: `back-${index}`, source: index % 3 }));
  const steps = [...there, ...special.steps, ...back];
  return withCalls({ ...special, steps }, (call) => {
    const taken = Object.entries(call).filter(
      ([name]) => !NOT_TAKEN.includes(name) && (call.type === 'page' || !OF_PAGES.includes(name)),
    );
    return { ...Object.fromEntries(taken), type: call.type };
  });
}

/** A call for each place where a client has a field for an id. */
function withId(id: string): HandedIn[] {
  return [
    { call: { ...TRACK, userId: id } },
    { call: { ...GROUP, groupId: id }, sharesIds: true },
    { call: { ...ALIAS, previousId: id }, sharesIds: true },
    { call: { ...ALIAS, userId: id } },
  ];
}
