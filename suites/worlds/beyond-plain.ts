import type { RequirementId } from '../../spec/requirements/index.ts';
import { blockedReason, type Deviation, Nonconformance, NotTested } from '../harness/nonconformance.ts';
import type { Stage } from '../harness/stage/stage.ts';
import { PlainFailures } from './plain-failures.ts';
import { Budget, type Shown, type Shrinking, smallest } from './smallest.ts';

/** Worlds that each have something special, and the plain world without it. */
export interface SpecialWorlds<World, Part> {
  readonly worlds: readonly World[];
  /** Plays a world, in its own transcript, and returns its deviations, the most telling first. */
  readonly deviationsIn: (world: World) => Promise<Iterable<Deviation>>;
  /** The same for the plain world, which is played only if another world deviates. */
  readonly deviationsInPlain: () => Promise<Iterable<Deviation>>;
  /** Plays the plain world again, so that the transcript shows this world. */
  readonly replayPlain: () => Promise<unknown>;
  /**
   * Requirements to report instead of others, because the special part says more about the mistake than the place where
   * it shows.
   */
  readonly blames?: Readonly<Partial<Record<RequirementId, RequirementId>>> | undefined;
  /** The requirements of the case. Without them it may fail for any requirement. */
  readonly requirements?: readonly RequirementId[] | undefined;
  readonly shrinking: Shrinking<World, Part>;
  /** Describes what is special in the smallest world. */
  readonly tell: (shown: Shown<World>) => Deviation;
}

/**
 * Plays special worlds, and reports the first deviation that neither a plainer world nor the baseline explains, with the other
 * requirements that the worlds fail. So one known mistake does not hide another, and the baseline of one run lists all of them.
 * @throws Nonconformance with what is special in that world; otherwise with a plain failure of the case's own
 * requirements, or with a failure in the baseline
 * @throws NotTested if a plain failure makes it impossible to test the case's own requirements
 */
export async function playBeyondPlain<World, Part>(
  stage: Pick<Stage, 'isKnown' | 'shrinks'>,
  special: SpecialWorlds<World, Part>,
): Promise<void> {
  const { worlds, deviationsIn } = special;
  const beyond: Beyond = { met: new Map() };
  const look = async (world: World): Promise<Deviation | undefined> => {
    let first: Deviation | undefined;
    for await (const deviation of unexplained(world, special, beyond)) {
      if (!beyond.met.has(deviation.requirement)) beyond.met.set(deviation.requirement, deviation);
      if (first !== undefined || stage.isKnown(deviation)) continue;
      if (!stage.shrinks) throw new Nonconformance(deviation);
      first = deviation;
    }
    return first;
  };
  for (const [at, world] of worlds.entries()) {
    const deviation = await look(world);
    if (deviation === undefined) continue;
    const budget = new Budget();
    for (const other of worlds.slice(at + 1)) {
      if (budget.spent() === undefined) await budget.spend(() => look(other).catch(() => undefined));
    }
    const shown = await smallest({ world, deviation }, special.shrinking, async (smaller) => {
      for await (const each of unexplained(smaller, special, beyond)) if (!stage.isKnown(each)) return each;
      return undefined;
    });
    // The world is played once more, so that the transcript shows this world and not the search for it.
    await deviationsIn(shown.world).catch(() => undefined);
    throw new Nonconformance(special.tell(shown), [...beyond.met.values()]);
  }
  await endPlainly(stage, special, beyond);
}

/** Plays a world, and yields the deviations that the plain world does not explain. */
async function* unexplained<World, Part>(
  world: World,
  { deviationsIn, deviationsInPlain, blames = {} }: SpecialWorlds<World, Part>,
  beyond: Beyond,
): AsyncGenerator<Deviation> {
  for (const deviation of await deviationsIn(world)) {
    beyond.plain ??= new PlainFailures(await deviationsInPlain());
    if (beyond.plain.behind(deviation.requirement) !== undefined) continue;
    const blamed = blames[deviation.requirement];
    // A copy would have its diagnosis made.
    yield blamed === undefined ? deviation : { ...deviation, requirement: blamed };
  }
}

/** The deviations of a case: those of the plain world, and the first of each other requirement. */
interface Beyond {
  plain?: PlainFailures;
  readonly met: Map<RequirementId, Deviation>;
}

/** Ends a case without a special deviation: with a plain failure of its own requirements, or one in the baseline. */
async function endPlainly<World, Part>(
  stage: Pick<Stage, 'isKnown' | 'shrinks'>,
  { requirements, replayPlain }: SpecialWorlds<World, Part>,
  { plain, met }: Beyond,
): Promise<void> {
  const own = (plain?.all ?? []).filter(({ requirement }) => requirements?.includes(requirement) !== false);
  const [known] = met.values();
  const reported = own.find((deviation) => !stage.isKnown(deviation)) ?? known ?? own[0];
  if (reported !== undefined) {
    if (stage.shrinks && reported !== known) await replayPlain().catch(() => undefined);
    throw new Nonconformance(reported, [...met.values(), ...own]);
  }
  const [obstacle] = (requirements ?? []).flatMap((requirement) => plain?.behind(requirement) ?? []);
  if (obstacle !== undefined) throw new NotTested(blockedReason(obstacle.requirement), obstacle.requirement);
}
