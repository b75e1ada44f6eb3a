import { IN_TIME_MS } from '../../../harness/kit/tolerances.ts';
import { OK, okAfter, RESET, STALL, status } from '../../../harness/receivers/reply.ts';
import type { Answers, Step, WorldPlan } from '../../plan.ts';
import type { Random } from '../../profile.ts';
import { KINDS, TRACK } from './base-world.ts';
import { pick, withAdded, withFirst, withPauses } from './edit.ts';
import type { RouterRelation } from './relation.ts';

const BECAUSE = 'What the service does, 5: every request of a source is forwarded, whatever else is';
const KEPT = [
  'CAL-011',
  'CAL-012',
  'DLV-001',
  'DLV-002',
  'RTY-001',
  'RTY-003',
  'RTY-005',
  'SIG-002',
  'HDR-006',
] as const;

/** Together with others it is less than what passes until the last retry of a message that fails twice. */
const PAUSE_MS = 700;
/** So long that the steps of a world come between all attempts of a message that fails twice. */
const LONG_PAUSE_MS = 4_500;
/** Number of messages of others there are before, between and after those of a world. */
const OTHERS_A_PLACE = 8;

/** Many calls of other users at all sources that are on, some of them switched off by their integrations. */
function plainOthers(plan: WorldPlan, random: Random, count: number): Step[] {
  const sources = plan.sources.flatMap(({ enabled }, index) => (enabled ? [index] : []));
  return Array.from({ length: count }, (_, index) => {
    const call = KINDS[index % KINDS.length] ?? TRACK;
    const isOff = index % 2 === 1;
    const source = sources[pick(random, sources.length)] ?? 0;
    const userId = `other-${pick(random, 3)}`;
    const integrations = isOff ? { integrations: { All: false } } : {};
    return { kind: 'call', key: `other-${index}`, source, call: { ...call, userId, ...integrations } };
  });
}

/** How the other messages fail. A message that is sent one after another waits for each that gets no answer. */
const FAILS_TWICE: Answers = [status(500), status(502), okAfter(IN_TIME_MS)];
const WAYS: readonly Answers[] = [FAILS_TWICE, [STALL, OK], [RESET], [status(599), okAfter(IN_TIME_MS)], [status(503)]];

/** Messages of other users that fail: for a while, for good, or in a way that the document leaves open. */
function failingOthers(plan: WorldPlan, random: Random): Step[] {
  return WAYS.flatMap((way, index): Step[] => {
    const source = pick(random, 2) % plan.sources.length;
    const [key = ''] = plan.sources[source]?.hooks.flatMap((hook) => hook.key ?? []) ?? [];
    const call = { ...(KINDS[index % KINDS.length] ?? TRACK), userId: `unlucky-${index}` };
    return [{ kind: 'call', key: `unlucky-${index}`, source, call, answers: { [key]: way } }];
  });
}

/** A notification and memberships that fail for a while, if the world has any. */
function failingKinds({ sources, steps }: WorldPlan): Step[] {
  const source = 1 % sources.length;
  const [key = ''] = sources[source]?.hooks.flatMap((hook) => hook.key ?? []) ?? [];
  const answers = { [key]: FAILS_TWICE };
  const has = (kind: Step['kind']): boolean => steps.some((step) => step.kind === kind);
  const audience = { id: 'Unlucky', name: 'Unlucky Visitor', trait: 'unlucky_visitor', members: ['u', 'v', 'w'] };
  return [
    ...(has('deletion') ? [{ kind: 'deletion', key: 'unlucky-deletion', sources: [source], answers } as const] : []),
    ...(has('audience') ? [{ kind: 'audience', key: 'unlucky-audience', source, answers, ...audience } as const] : []),
  ];
}

export const OTHERS = [
  {
    name: 'messages-added',
    title: 'Messages of other users before, between and after those of a world, and time between them, change nothing',
    because: BECAUSE,
    requirements: [...KEPT, 'SEL-007', 'SEL-009', 'TIM-002', 'DEL-001', 'SIG-006', 'AUD-004'],
    change: (plan, random) => {
      const others = plainOthers(plan, random, 3 * OTHERS_A_PLACE);
      const [first, later] = [others.slice(0, OTHERS_A_PLACE), others.slice(OTHERS_A_PLACE)];
      const [middle, last] = [later.slice(0, OTHERS_A_PLACE), later.slice(OTHERS_A_PLACE)];
      const mixed = withAdded(withFirst(plan, first), middle, () => pick(random, plan.steps.length + 1));
      return withTime({ ...mixed, steps: [...mixed.steps, ...last] });
    },
  },
  {
    name: 'failing-messages',
    isCounted: true,
    title: 'Messages of other users that fail, or are being retried, change nothing about a message',
    because: 'Errors: each row is about one event, and the retries of one event are no condition of another',
    requirements: ['CAL-011', 'RTY-001', 'TMO-002', 'DLV-001', 'RTY-004', 'DLV-003', 'RTY-006', 'RTY-002', 'TMO-005'],
    change: (plan, random) => {
      const failing = [...failingOthers(plan, random), ...failingKinds(plan)];
      return withAdded(plan, failing, () => pick(random, plan.steps.length + 1));
    },
  },
  {
    name: 'deletions-between',
    isSmall: true,
    needs: ['deletions'],
    title: 'Deletion requests for other users change nothing about a message',
    because: 'What the service does, 6: a deletion request sends a notification, and does nothing else',
    requirements: ['CAL-011', 'DEL-001', 'DEL-003', 'RTY-001', 'SIG-002', 'RTY-005'],
    change: (plan, random) => {
      const changed = withAdded(plan, deletions(plan), () => pick(random, plan.steps.length + 1));
      return { ...changed, steps: [...changed.steps, ...whileRetried(plan, deletions(plan, '-late'))] };
    },
  },
  {
    name: 'audiences-between',
    isSmall: true,
    needs: ['audiences'],
    title: 'Audiences of other users change nothing about a message',
    because: 'Events: an audience sends identify calls for its own members, and does nothing else',
    requirements: ['CAL-011', 'AUD-001', 'AUD-002', 'AUD-003', 'AUD-004', 'AUD-005'],
    change: (plan, random) => withAudiences(plan, random),
  },
] as const satisfies readonly RouterRelation[];

function deletions({ sources }: WorldPlan, suffix = ''): Step[] {
  return sources.flatMap((_, index): Step[] => [
    { kind: 'deletion', key: `other-deletion-${index}${suffix}`, sources: [index] },
    { kind: 'deletion', key: `further-deletion-${index}${suffix}`, sources: sources.map((__, other) => other) },
  ]);
}

/** Steps that come while messages wait to be retried, if any of the plan are. */
function whileRetried(plan: WorldPlan, steps: readonly Step[]): readonly Step[] {
  return plan.steps.some(({ key }) => key === 'failing-1') ? withPauses(steps, PAUSE_MS) : steps;
}

/** The plan with time before each audience, and between the steps after its last failure, if its messages may fail. */
function withTime(plan: WorldPlan): WorldPlan {
  const { steps } = plan;
  if (!steps.some(({ key }) => key === 'failing-1')) return plan;
  // A deletion request among retries is the matter of another relation.
  const last = steps.findLastIndex(({ key = '' }) => /^(failing|deletion)-/.test(key));
  const paused = steps.flatMap((step, index) =>
    index > last || step.kind === 'audience' ? withPauses([step], LONG_PAUSE_MS) : [step],
  );
  return { ...plan, steps: paused };
}

/** Creates two more audiences early and syncs them late, so that the syncs of all audiences alternate. */
function withAudiences(plan: WorldPlan, random: Random): WorldPlan {
  const audience = (name: string, key: string, members: readonly string[]): Step => {
    const id = `${name} of others`;
    const trait = name.toLowerCase().replaceAll(' ', '_');
    return { kind: 'audience', key: `${key} ${name}`, source: 1 % plan.sources.length, id, name, trait, members };
  };
  const names = ['Big Spender', 'Night Owl'];
  const created = names.map((name) => audience(name, 'new', ['x', 'y', 'z']));
  const synced = names.map((name) => audience(name, 'synced', ['y', 'w']));
  const middle = pick(random, plan.steps.length);
  const begun = withAdded(plan, created, () => middle);
  return withAdded(begun, synced, () => middle + created.length + pick(random, plan.steps.length - middle + 1));
}
