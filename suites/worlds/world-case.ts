import { RoutespecError } from '../../spec/error.ts';
import { LIMITS } from '../../spec/limits.ts';
import type { RequirementId } from '../../spec/requirements/index.ts';
import type { Need } from '../../spec/requirements/requirement.ts';
import type { CallKind } from '../../spec/shapes/calls.ts';
import type { World, WorldStep } from '../../spec/shapes/world.ts';
import { durationMs } from '../../spec/text/duration.ts';
import { blockedReason, type Deviation, Nonconformance } from '../harness/nonconformance.ts';
import { NotTested } from '../harness/not-tested.ts';
import { seededRandom } from '../harness/seeded-random.ts';
import type { Stage } from '../harness/stage/stage.ts';
import { examineClients } from './client/oracle.ts';
import { playClients } from './client/play.ts';
import { withControls } from './controls.ts';
import { listNeeds } from './file/needs.ts';
import { isOfClients, planFor } from './file/plan-for.ts';
import { type Finding, isDeviation } from './finding.ts';
import { forClock, PASS_LIMIT_MS } from './for-clock.ts';
import { examine } from './oracle.ts';
import { PlainFailures } from './plain-failures.ts';
import type { WorldPlan } from './plan.ts';
import { play } from './play.ts';

/** A case as data: a world, and the clauses that it is about, the main one first. */
export interface WorldCase<Id extends string = string> {
  readonly id: Id;
  readonly title: string;
  readonly requirements: readonly RequirementId[];
  readonly world: World;
  /** Needs beyond those of its first requirement and of its world. */
  readonly needs?: readonly Need[];
}

/** Deviations of one world that are looked at. A router that gets every request wrong has thousands. */
const MAX_DEVIATIONS = 1_000;

/** The case that plays a world of a router or of client libraries once, and fails for its own clauses only. What else the oracle sees there, the cases about those clauses report. */
export function worldCase<const Id extends string>({ id, title, requirements, world, needs = [] }: WorldCase<Id>) {
  return {
    id,
    title,
    requirements,
    world,
    needs: [...needs, ...listNeeds(world, isOfClients(world) ? 'client' : 'router')],
    uses: isOfClients(world) ? [] : (['log'] as const),
    spanMs:
      Math.min(PASS_LIMIT_MS.real, passMs(world)) +
      (world.steps.some((step) => 'message' in step) ? LIMITS.flushIntervalMs : 0),
    play: (stage: Stage): Promise<void> => playWorld(stage, world, requirements),
  };
}

/** A step with a call of this kind. */
export function callOf(kind: CallKind, members: Readonly<Record<string, unknown>> = {}): WorldStep {
  return { [kind]: members } as WorldStep;
}

/** Clauses that forbid something. Only silence shows that they hold. */
const FORBIDDING: ReadonlySet<RequirementId> = new Set([
  ...(['CAL-010', 'CAL-012', 'SET-009', 'LIM-002', 'LIM-003', 'TLS-002', 'DEL-002', 'DEL-003', 'AUD-004'] as const),
  ...(['SEL-002', 'SEL-004', 'SEL-005', 'SEL-006', 'SEL-007'] as const),
  ...(['DLV-001', 'DLV-002', 'DLV-004', 'TMO-001', 'TMO-005', 'RTY-003'] as const),
  ...(['MSG-003', 'MSG-007', 'MSG-008', 'MSG-018', 'MSG-019', 'MSG-022', 'MSG-023', 'MSG-028'] as const),
  'ING-004',
]);

async function playWorld(stage: Stage, world: World, requirements: readonly RequirementId[]): Promise<void> {
  const decided = new Set<RequirementId>();
  const deviations: Deviation[] = [];
  for (const finding of await findIn(stage, world, requirements)) {
    if (!isDeviation(finding)) decided.add(finding);
    else if (deviations.push(finding) === MAX_DEVIATIONS) break;
  }
  stage.decided(decided);
  const failures = new PlainFailures(deviations);
  const isOwn = ({ requirement }: Deviation): boolean => requirements.includes(requirement);
  stage.alsoSaw(failures.all.filter((each) => !isOwn(each)));
  const [own, ...further] = failures.all.filter(isOwn);
  if (own !== undefined) throw new Nonconformance(own, further);
  const [main] = requirements;
  const isShown = main !== undefined && decided.has(main);
  const obstacle = requirements.map((each) => failures.behind(each)).find((each) => each !== undefined);
  // A clause that was not shown may be lost with something else that failed.
  const { requirement } = obstacle ?? (isShown ? {} : failures.all[0]) ?? {};
  if (requirement !== undefined) throw new NotTested(blockedReason(requirement), requirement);
  if (!isShown) throw new NotTested('nothing in its world has shown it');
}

/** Plays the world in its stage, and returns what its trace decides. */
async function findIn(stage: Stage, world: World, requirements: readonly RequirementId[]): Promise<Iterable<Finding>> {
  const wrong = (_: unknown, sentence: string): RoutespecError => new RoutespecError('usage', sentence);
  const planned = planFor({ world, wrong }, seededRandom(1, stage.calls.id('m')));
  const isSilent = requirements.some((each) => FORBIDDING.has(each));
  if (planned.role === 'client') return examineClients(await playClients(stage, planned.plan, { isSilent }));
  const controlled = withControls(withAnyTarget(planned.plan, world), requirements);
  return examine(await play(stage, forClock(controlled, stage.time.kind), { isSilent }));
}

function passMs({ steps }: World): number {
  return steps.reduce((sum, step) => sum + ('pass' in step ? (durationMs(step.pass) ?? 0) : 0), 0);
}

/** The plan with the receivers' own paths where the world names none, so that any webhook can stand for them. */
function withAnyTarget(plan: WorldPlan, { sources = {} }: World): WorldPlan {
  return {
    ...plan,
    sources: plan.sources.map((source) => ({
      ...source,
      hooks: source.hooks.map((hook) => {
        const named = sources[source.key ?? '']?.webhooks?.[hook.key ?? ''];
        return named?.path === undefined ? { ...hook, hasOwnPath: true as const } : hook;
      }),
    })),
  };
}
