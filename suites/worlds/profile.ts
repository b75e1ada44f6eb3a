import { plural } from '../../spec/grammar.ts';
import type { RequirementId } from '../../spec/requirements/index.ts';
import type { Need } from '../../spec/requirements/requirement.ts';
import { type Deviation, NotTested } from '../harness/nonconformance.ts';
import { seededRandom } from '../harness/seeded-random.ts';
import type { Stage } from '../harness/stage/stage.ts';
import type { Mean } from '../harness/target/means.ts';
import { playBeyondPlain } from './beyond-plain.ts';
import { explained } from './explain.ts';
import type { Shrinking } from './smallest.ts';

/** A stream of numbers from 0 (included) to 1 (excluded). */
export type Random = () => number;

/** Requirements to report instead of others, because what is special says more about the mistake than where it shows. */
export type Blames = Readonly<Partial<Record<RequirementId, RequirementId>>>;

/** Blames one requirement for all of these. */
export function blaming(requirement: RequirementId, ids: readonly RequirementId[]): Blames {
  return Object.fromEntries(ids.map((id) => [id, requirement]));
}

/** The choices of a case. The same seeds give the same worlds. */
export interface Chance {
  /** A separate stream for each name. */
  readonly random: (name: string) => Random;
  /** The seed of the run, for worlds that several cases deal out among themselves. */
  readonly runSeed: number;
}

/**
 * Worlds of a router, or of a client library.
 * @typeParam Plan a world as plain data
 * @typeParam Means what the worlds of an implementation may use
 */
export interface Role<Plan, Means> {
  /** Optional parts that its worlds use where an implementation has them. */
  readonly uses: readonly Mean[];
  readonly meansOf: (stage: Stage, uses: readonly Mean[]) => Means;
  /** The instant at which the world of a plan starts, in ISO 8601. */
  readonly startOf: (plan: Plan) => string;
  /** Plays a plan in the fresh world of a stage, and judges what happened: the deviations, the most telling first. */
  readonly deviationsIn: (stage: Stage, plan: Plan) => Promise<Iterable<Deviation>>;
  readonly shrinking: Shrinking<Plan>;
  readonly wordsFor: (plan: Plan) => { readonly needs: readonly string[]; readonly steps: number };
  /** Blames that hold for every profile. */
  readonly blames: Blames;
  /** Set if only the first world is played on a real clock, because each takes all of its time. */
  readonly isSlow?: true;
}

/** A generated case, as data: what is special in its worlds, and which requirements fail if that matters. */
export interface Profile<Plan, Means, Id extends string = string> {
  readonly id: Id;
  /** The invariant, in one line: a sentence without a full stop. */
  readonly title: string;
  /** Reason why it must hold: the section of the document, or the number of the reading, and what it says. */
  readonly because?: string;
  /** The requirements that the case is about, the first one above all. */
  readonly requirements: readonly RequirementId[];
  /** Set if the case may fail for any requirement, whether it names it or not. */
  readonly hasOracle?: true;
  readonly blames?: Blames;
  /** Needs beyond those of its first requirement. */
  readonly needs?: readonly Need[];
  /** Default: what its role uses. */
  readonly uses?: readonly Mean[];
  /** Set if its instants can only be told, or waited for, on a clock with `next` and `busy`. */
  readonly isCounted?: true;
  readonly isLong?: true;
  readonly spanMs?: number;
  /** The control: a world without anything special, played only if another one deviates. */
  readonly plain: (means: Means, chance: Chance) => Plan;
  /** The worlds, one after another. One that cannot be made with these means is undefined. */
  readonly worlds: (means: Means, chance: Chance) => Iterable<Plan | undefined>;
}

/** The case that plays a profile. */
export function caseOf<Plan, Means, const Id extends string>(
  role: Role<Plan, Means>,
  profile: Profile<Plan, Means, Id>,
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
  };
}

/** Names the ids in a control. They are the same in every case, so that one play of it serves all. */
const CONTROL_IDS = 'control';
const NO_RUN = 1;

/**
 * Plays the worlds of a profile until one deviates in a way that the control does not.
 * @throws Nonconformance with the smallest world that shows it, and what that needs
 * @throws NotTested if nothing can be played, or what the control fails leaves open what the case is about
 */
async function playProfile<Plan, Means>(
  stage: Stage,
  role: Role<Plan, Means>,
  profile: Profile<Plan, Means>,
): Promise<void> {
  const { kind } = stage.time;
  // With other clocks, instants are too coarse to tell an answer in time from one that is too late.
  if (profile.isCounted && kind !== 'counted') throw new NotTested('needs a clock that tells `next` and `busy`');
  const means = role.meansOf(stage, profile.uses ?? role.uses);
  const seed = Number.parseInt(stage.calls.id('s').slice(2), 36) % 2 ** 31;
  const chance = { random: (name: string) => seededRandom(seed, name), runSeed: stage.run?.seed ?? NO_RUN };
  const worlds = [...profile.worlds(means, chance)].filter((world) => world !== undefined);
  if (worlds.length === 0) throw new NotTested(`nothing here can show that ${profile.title}`);
  const deviationsIn = (plan: Plan, ids?: string): Promise<Iterable<Deviation>> => {
    stage.beginTranscript();
    return stage.elsewhere({ now: role.startOf(plan), ids }, (other) => role.deviationsIn(other, plan));
  };
  await playBeyondPlain<Plan, unknown>(stage, {
    worlds: kind === 'real' && role.isSlow ? worlds.slice(0, 1) : worlds,
    deviationsIn,
    deviationsInPlain: () => {
      const plan = profile.plain(means, chance);
      return controls.of(stage.run, JSON.stringify(plan), async () => [...(await deviationsIn(plan, CONTROL_IDS))]);
    },
    replayPlain: () => deviationsIn(profile.plain(means, chance), CONTROL_IDS),
    blames: { ...role.blames, ...profile.blames },
    requirements: profile.hasOracle ? undefined : profile.requirements,
    shrinking: role.shrinking,
    tell: (shown) => {
      const { needs, steps } = role.wordsFor(shown.world);
      return {
        ...shown.deviation,
        world: explained(needs, plural(steps, 'step'), { ...shown, because: profile.because }),
      };
    },
  });
}

/** Deviations of controls, each played once in a run. */
class Controls {
  readonly #ofRuns = new WeakMap<object, Map<string, Promise<readonly Deviation[]>>>();

  /** @param run Stands for the run. Without it, nothing is shared. */
  async of(run: object | undefined, plan: string, play: () => Promise<readonly Deviation[]>) {
    if (run === undefined) return play();
    const known = this.#ofRuns.get(run) ?? new Map<string, Promise<readonly Deviation[]>>();
    this.#ofRuns.set(run, known);
    // The case that played it may have been out of time, which says nothing about this one.
    const shared = known.get(plan)?.catch(play);
    if (shared !== undefined) return shared;
    const own = play();
    known.set(plan, own);
    own.catch(() => known.delete(plan));
    return own;
  }
}

const controls = new Controls();
