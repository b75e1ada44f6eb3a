import { createHash } from 'node:crypto';
import type { RequirementId } from '../../spec/requirements/index.ts';
import type { Need } from '../../spec/requirements/requirement.ts';
import type { WorldPart } from '../../spec/shapes/trace.ts';
import type { World } from '../../spec/shapes/world.ts';
import type { Deviation } from '../harness/nonconformance.ts';
import { NotTested } from '../harness/not-tested.ts';
import { seededRandom } from '../harness/seeded-random.ts';
import type { Stage } from '../harness/stage/stage.ts';
import { Lines } from '../harness/stage/transcript.ts';
import type { Capability } from '../harness/target/capabilities.ts';
import { type Played, playBeyondPlain } from './beyond-plain.ts';
import { judgeFindings, listDeviations } from './finding.ts';
import type { JudgedWorld, StoredCase } from './stored/stored-case.ts';

/** Numbers from 0 (included) to 1 (excluded). */
export type Random = () => number;

export type Blames = Readonly<Partial<Record<RequirementId, RequirementId>>>;

/**
 * Reports one requirement instead of these, because the special part says more about the mistake than the place where
 * it shows.
 */
export function blameInstead(requirement: RequirementId, ids: readonly RequirementId[]): Blames {
  return Object.fromEntries(ids.map((id) => [id, requirement]));
}

/** The choices of a case. The same seeds give the same worlds. */
export interface Chance {
  /** A separate stream for each name. */
  readonly random: (name: string) => Random;
  /** The seed of the run, for worlds that several cases share. */
  readonly runSeed: number;
}

/**
 * Worlds of a router or a client library.
 * @typeParam Plan a world as plain data
 * @typeParam Means the optional parts of an implementation that worlds may use
 */
export interface Role<Plan extends object, Capabilities> {
  /** Optional parts that its worlds use where an implementation has them. */
  readonly uses: readonly Capability[];
  readonly findCapabilities: (stage: Stage, uses: readonly Capability[]) => Capabilities;
  /** Start of a plan's world, in ISO 8601. */
  readonly readStart: (plan: Plan) => string;
  /** Plays a plan in the fresh world of a stage, and returns the deviations, the most telling first. */
  readonly deviationsIn: (stage: Stage, plan: Plan) => Promise<Iterable<Deviation>>;
  /** The world of a plan, for a file. */
  readonly worldFor: (plan: Plan) => World;
  readonly blames: Blames;
  /** Set if only the first world is played on a real clock, because each takes all of its time. */
  readonly isSlow?: true;
}

/** A generated case, as data: the special part of its worlds, and the requirements that it tests. */
export interface Profile<Plan, Capabilities, Id extends string = string> {
  readonly id: Id;
  /** The invariant, in one line: a sentence without a full stop. */
  readonly title: string;
  /** The reason for the invariant: a section of the document or the number of a reading, and what it says. */
  readonly because?: string;
  /** The requirements of the case, the main one first. */
  readonly requirements: readonly RequirementId[];
  /** Set if the case may fail for any requirement, named or not. */
  readonly hasOracle?: true;
  readonly blames?: Blames;
  /** Needs beyond those of the first requirement. */
  readonly needs?: readonly Need[];
  /** Default: the optional parts that its role uses. */
  readonly uses?: readonly Capability[];
  /** Set if its instants need a clock with `next` and `busy`. */
  readonly isCounted?: true;
  readonly isLong?: true;
  readonly spanMs?: number;
  /** The control: a world with nothing special, played only if another world deviates. */
  readonly plain: (capabilities: Capabilities, chance: Chance) => Plan;
  /** The worlds, one after another. Undefined for a world that these capabilities cannot make. */
  readonly worlds: (capabilities: Capabilities, chance: Chance) => Iterable<Plan | undefined>;
}

export function defineCase<Plan extends object, Capabilities, const Id extends string>(
  role: Role<Plan, Capabilities>,
  profile: Profile<Plan, Capabilities, Id>,
) {
  const { id, title, hasOracle, needs = [], uses = role.uses, isLong, spanMs } = profile;
  return {
    id,
    title,
    requirements: [...new Set(profile.requirements)] as readonly RequirementId[],
    needs,
    uses,
    isSeeded: true as const,
    ...(hasOracle === undefined ? {} : { hasOracle }),
    ...(isLong === undefined ? {} : { isLong }),
    ...(spanMs === undefined ? {} : { spanMs }),
    play: (stage: Stage): Promise<void> => playProfile(stage, role, profile),
    judge: (stored: StoredCase): Promise<void> => judgeProfile(stored, role, profile),
  };
}

/** The control has the same ids in every case, so that one run of it serves all. */
const CONTROL_IDS = 'control';
const NO_RUN = 1;

/**
 * Plays the worlds of a profile until one deviates in a way that the control does not.
 * @throws Nonconformance
 * @throws NotTested if no world can be played, or if a failure of the control makes it impossible to test the case's
 * own requirements
 */
async function playProfile<Plan extends object, Capabilities>(
  stage: Stage,
  role: Role<Plan, Capabilities>,
  profile: Profile<Plan, Capabilities>,
): Promise<void> {
  const { kind } = stage.time;
  // On other clocks, instants are too coarse to tell a late answer from one in time.
  if (profile.isCounted && kind !== 'counted') throw NotTested.needsCounts();
  const capabilities = role.findCapabilities(stage, profile.uses ?? role.uses);
  const seed = Number.parseInt(stage.calls.id('s').slice(-10), 36) % 2 ** 31;
  const chance = { random: (name: string) => seededRandom(seed, name), runSeed: stage.run?.seed ?? NO_RUN };
  const worlds = [...profile.worlds(capabilities, chance)].filter((world) => world !== undefined);
  if (worlds.length === 0)
    throw new NotTested({ kind: 'behaviour', detail: `nothing here can show that ${profile.title}` });
  const makePlain = (): Plan => profile.plain(capabilities, chance);
  const control = stage.isTraced ? nameControl(makePlain()) : undefined;
  const play = async (plan: Plan, part: WorldPart, ids?: string): Promise<Played> => {
    const lines = stage.transcript.begin();
    const world = { now: role.readStart(plan), ids, placed: { part, ...(control && { control }) } };
    return { deviations: await stage.elsewhere(world, (other) => role.deviationsIn(other, plan)), lines };
  };
  await playBeyondPlain<Plan>(stage, {
    worlds: kind === 'real' && role.isSlow ? worlds.slice(0, 1) : worlds,
    ...judgedBy(role, profile),
    play: (plan) => play(plan, 'special'),
    playPlain: () => {
      const plan = makePlain();
      return playOnce(stage.run, JSON.stringify(plan), async () => {
        const { deviations, lines } = await play(plan, 'control', CONTROL_IDS);
        return { deviations: [...deviations], lines };
      });
    },
    tell: (deviation, plan) => {
      stage.playsWorld(role.worldFor(plan));
      return profile.because === undefined ? deviation : { ...deviation, world: `It has no say: ${profile.because}.` };
    },
  });
}

/** The rules by which the worlds of a profile are judged. */
function judgedBy<Plan extends object, Capabilities>(
  role: Role<Plan, Capabilities>,
  { hasOracle, requirements, blames }: Profile<Plan, Capabilities>,
) {
  const own = hasOracle ? undefined : requirements;
  return { blames: { ...role.blames, ...blames }, requirements: own };
}

/** The name of a control: the same in every case that has it. */
function nameControl(plan: object): string {
  return createHash('sha256').update(JSON.stringify(plan)).digest('hex').slice(0, 16);
}

/** Judges the stored worlds of a profile. */
async function judgeProfile<Plan extends object, Capabilities>(
  { worlds, findControl, evidence }: StoredCase,
  role: Role<Plan, Capabilities>,
  profile: Profile<Plan, Capabilities>,
): Promise<void> {
  const lines = new Lines();
  const stage = {
    isKnown: () => false,
    isThorough: false,
    transcript: { begin: () => lines, show: () => {} },
  };
  const special = worlds.filter(({ part }) => part === 'special');
  await playBeyondPlain<JudgedWorld>(stage, {
    worlds: special,
    ...judgedBy<JudgedWorld, Capabilities>(role as never, profile as never),
    play: async ({ findings }) => ({ deviations: judgeFindings(evidence, findings), lines }),
    playPlain: async () => ({ deviations: listDeviations(findControl(special[0]?.control)), lines }),
    tell: (deviation) => deviation,
  });
}

/** The controls of each run, by their plans. */
const controls = new WeakMap<object, Map<string, Promise<Played>>>();

/** Plays a control once in a run. @param run Stands for the run. Without it, nothing is shared. */
function playOnce(run: object | undefined, plan: string, play: () => Promise<Played>): Promise<Played> {
  if (run === undefined) return play();
  const known = controls.get(run) ?? new Map<string, Promise<Played>>();
  controls.set(run, known);
  // The case that played the control may have run out of time, which says nothing about this one.
  const shared = known.get(plan)?.catch(play);
  if (shared !== undefined) return shared;
  const own = play();
  known.set(plan, own);
  own.catch(() => known.delete(plan));
  return own;
}
