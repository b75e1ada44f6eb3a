import type { RequirementId } from '../../spec/requirements/index.ts';
import { blockedReason, type Deviation, Nonconformance, NotTested } from '../harness/nonconformance.ts';
import type { Stage } from '../harness/stage/stage.ts';
import { PlainFailures } from './plain-failures.ts';
import { type Shown, type Shrinking, smallest } from './smallest.ts';

/** The first deviation that neither a plain failure nor the baseline accounts for. */
type Finding = (deviations: Iterable<Deviation>) => Deviation | undefined;

/** Worlds that each have something special, and the plain world without it. */
export interface SpecialWorlds<World, Part> {
  readonly worlds: Iterable<World>;
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
 * Plays special worlds until one deviates for a reason that neither a plainer world nor the baseline explains. So one
 * known mistake does not hide another.
 * @throws Nonconformance with what is special in that world; otherwise with a plain failure of the case's own
 * requirements, or with a failure in the baseline
 * @throws NotTested if a plain failure makes it impossible to test the case's own requirements
 */
export async function playBeyondPlain<World, Part>(
  stage: Pick<Stage, 'isKnown' | 'shrinks'>,
  special: SpecialWorlds<World, Part>,
): Promise<void> {
  const { worlds, deviationsIn, deviationsInPlain, blames = {} } = special;
  const isKnown = (deviation: Deviation): boolean => stage.isKnown(deviation);
  let plain: PlainFailures | undefined;
  let known: Deviation | undefined;
  const find: Finding = (deviations) => {
    for (const deviation of deviations) {
      if (plain?.behind(deviation.requirement) !== undefined) continue;
      const blamed = { ...deviation, requirement: blames[deviation.requirement] ?? deviation.requirement };
      if (!isKnown(blamed)) return blamed;
      known ??= blamed;
    }
    return undefined;
  };
  for (const world of worlds) {
    for (const deviation of await deviationsIn(world)) {
      plain ??= new PlainFailures(await deviationsInPlain());
      const found = find([deviation]);
      if (found === undefined) continue;
      if (!stage.shrinks) throw new Nonconformance(found);
      const shown = await smallest({ world, deviation: found }, special.shrinking, async (smaller) =>
        find(await deviationsIn(smaller)),
      );
      // The world is played once more, so that the transcript shows this world and not the search for it.
      await deviationsIn(shown.world).catch(() => undefined);
      throw new Nonconformance(special.tell(shown));
    }
  }
  await endPlainly(stage, special, { plain, known });
}

/** Ends a case without a special deviation: with a plain failure of its own requirements, or one in the baseline. */
async function endPlainly<World, Part>(
  stage: Pick<Stage, 'isKnown' | 'shrinks'>,
  { requirements, replayPlain }: SpecialWorlds<World, Part>,
  { plain, known }: { readonly plain: PlainFailures | undefined; readonly known: Deviation | undefined },
): Promise<void> {
  const own = (plain?.all ?? []).filter(({ requirement }) => requirements?.includes(requirement) !== false);
  const reported = own.find((deviation) => !stage.isKnown(deviation)) ?? known ?? own[0];
  if (reported !== undefined) {
    if (stage.shrinks && reported !== known) await replayPlain().catch(() => undefined);
    throw new Nonconformance(reported);
  }
  const [obstacle] = (requirements ?? []).flatMap((requirement) => plain?.behind(requirement) ?? []);
  if (obstacle !== undefined) throw new NotTested(blockedReason(obstacle.requirement), obstacle.requirement);
}
