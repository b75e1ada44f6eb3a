import type { RequirementId } from '../../../spec/requirements/index.ts';
import type { World } from '../../../spec/shapes/world.ts';
import type { Deviation } from '../../harness/nonconformance.ts';
import { diagnose, Nonconformance } from '../../harness/nonconformance.ts';
import { NotTested } from '../../harness/not-tested.ts';
import { seededRandom } from '../../harness/seeded-random.ts';
import type { Stage } from '../../harness/stage/stage.ts';
import { LOSSES } from '../due-deliveries.ts';
import { judgeFindings } from '../finding.ts';
import { ENTRY_MS } from '../log-rules.ts';
import { judgeOn } from '../oracle.ts';
import { findAgain, type Sought } from '../plain-failures.ts';
import type { WorldPlan } from '../plan.ts';
import { play } from '../play.ts';
import { listNeeds } from './needs.ts';
import { type Planned, planFor } from './plan-for.ts';
import { examineSeen, playPlanned } from './play-planned.ts';
import type { WorldFile } from './read-world.ts';
import type { PlayedWorld } from './timeline.ts';

/** Deviations that are kept of one world. A router that gets every request wrong has thousands. */
const MAX_DEVIATIONS = 1_000;
/** Share of what its receivers can take that a world may use. The rest is for the answers that are under way. */
const TRAFFIC = 0.9;
/** The same file makes the same ids. */
const SEED = 1;

/**
 * The case of a world file: the world is played, and the oracle judges everything that it sees.
 * @param id its name in results
 * @param onPlayed gets the play, also if it deviates
 * @param about the failure to show again, if the world shows it; the others are told too
 * @throws RoutespecError `usage` for a name that the world does not have
 */
export function caseOfWorld(
  id: string,
  file: WorldFile,
  onPlayed: (played: PlayedWorld) => void = () => {},
  about?: Sought,
) {
  const { world } = file;
  const planned = planFor(file, seededRandom(SEED, id));
  return {
    id,
    title: world.title ?? id,
    requirements: [mainClause(world, planned)],
    needs: listNeeds(world, planned.role),
    uses: ['log'] as const,
    hasOracle: true as const,
    play: (stage: Stage): Promise<void> => playWorld(stage, world, planned, { onPlayed, about }),
  };
}

/** The clause that tells who takes part: a router, a client library, or both. */
function mainClause({ steps }: World, { role }: Planned): RequirementId {
  if (role === 'client') return 'QUE-009';
  return steps.some((step) => 'message' in step) ? 'ING-001' : 'CAL-011';
}

async function playWorld(
  stage: Stage,
  world: World,
  planned: Planned,
  { onPlayed, about }: { onPlayed: (played: PlayedWorld) => void; about: Sought | undefined },
): Promise<void> {
  const now = planned.role === 'router' ? planned.plan.startsAt : planned.plan.now;
  const lines = stage.transcript.begin();
  const played = await stage.elsewhere({ now: now ?? '' }, (other) => playIn(other, world, planned));
  const { seen } = played;
  const deviations =
    planned.role === 'router' ? await nameEndpoints(stage, planned.plan, played.deviations) : played.deviations;
  onPlayed({ ...played, deviations });
  // The control says nothing of what is wrong.
  stage.transcript.show(lines);
  const worst = (about && findAgain(deviations, about, diagnose)) ?? deviations[0];
  const others = deviations.filter((other) => other !== worst);
  if (worst !== undefined) throw new Nonconformance(worst, others);
  if ('router' in seen && seen.router.isCut) throw tooMuchTraffic(played.stepsMs.length, world);
}

async function playIn(stage: Stage, world: World, planned: Planned): Promise<PlayedWorld> {
  const { time } = stage;
  const beganMs = time.nowMs();
  const stepsMs: number[] = [];
  const onStep = (place: number): void => {
    stepsMs[place] ??= time.nowMs();
  };
  // A log may take a while for the last timeout, which costs nothing on this clock.
  const afterMs = time.kind === 'counted' ? ENTRY_MS : 0;
  const seen = await playPlanned(stage, planned, { onStep, isUncut: true, afterMs, traffic: TRAFFIC });
  return { world, beganMs, stepsMs, seen, deviations: first(judgeFindings(stage, examineSeen(seen))) };
}

/** A call that is lost at a source with an endpoint in trouble, but arrives where every endpoint is plain, is lost because of that one. */
async function nameEndpoints(
  stage: Stage,
  plan: WorldPlan,
  deviations: readonly Deviation[],
): Promise<readonly Deviation[]> {
  const special = plan.sources.flatMap(({ hooks }) => hooks.flatMap(({ endpoint = [] }) => endpoint));
  if (special.length === 0 || !deviations.some(isLoss)) return deviations;
  const sources = plan.sources.map((source) => ({
    ...source,
    hooks: source.hooks.map(({ endpoint: _, ...hook }) => hook),
  }));
  stage.transcript.begin();
  const control = await stage.elsewhere({ now: plan.startsAt ?? '' }, async (other) =>
    first(judgeOn(other, await play(other, { ...plan, sources }, { traffic: TRAFFIC }))),
  );
  if (control.some(isLoss)) return deviations;
  const requirement = special.every((endpoint) => endpoint === 'trusted') ? 'TLS-001' : 'DLV-005';
  return deviations.map((each) => (isLoss(each) ? { ...each, requirement } : each));
}

function isLoss({ requirement }: Deviation): boolean {
  return [...LOSSES, 'CAL-011', 'DLV-003'].some((each) => each === requirement);
}

/** Nothing can be said of what comes after the requests that the receivers take. */
function tooMuchTraffic(played: number, { steps }: World): NotTested {
  const where = played < steps.length ? `in step ${played} of ${steps.length}` : 'in the time after its last step';
  const detail = `its requests were more than the receivers of one world take, ${where}; say it in several smaller worlds`;
  return new NotTested({ kind: 'machine', detail });
}

function first(deviations: Iterable<Deviation>): Deviation[] {
  const found: Deviation[] = [];
  for (const deviation of deviations) {
    found.push(deviation);
    if (found.length === MAX_DEVIATIONS) break;
  }
  return found;
}
