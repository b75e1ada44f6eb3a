import type { RequirementId } from '../../spec/requirements/index.ts';
import { blockedReason, type Deviation, Nonconformance, NotTested } from '../nonconformance.ts';
import { PlainFailures } from './plain-failures.ts';

/** The first of the deviations that neither a plain failure nor the baseline accounts for. */
export type Finding = (deviations: Iterable<Deviation>) => Deviation | undefined;

/** Worlds with something special in each, and the plain world without it. */
export interface SpecialWorlds<World> {
  readonly worlds: Iterable<World>;
  /** Plays a world, and returns its deviations, the most telling first. */
  readonly deviationsIn: (world: World) => Promise<Iterable<Deviation>>;
  /** The same for the plain world. It is played only if another one deviates. */
  readonly deviationsInPlain: () => Promise<Iterable<Deviation>>;
  /** Requirements to report in place of others, because what is special says more about the mistake than where it shows. */
  readonly blames?: Readonly<Partial<Record<RequirementId, RequirementId>>> | undefined;
  /** The requirements that the case is about. Without them it may fail for any. */
  readonly requirements?: readonly RequirementId[] | undefined;
  /** Whether the baseline lists a failure of the case. */
  readonly isKnown: (deviation: Deviation) => boolean;
  /** Looks for a smaller world that shows the same, and tells what is special in it. */
  readonly explain: (world: World, deviation: Deviation, find: Finding) => Promise<Deviation>;
}

/**
 * Plays special worlds until one deviates in a way that is not due to something plainer, and that the baseline does not
 * list. So one known mistake does not hide another.
 *
 * @throws Nonconformance with what is special in that world; or else with a plain failure that the case is about, or with
 * a failure that the baseline lists
 * @throws NotTested if a plain failure leaves open what the case is about
 */
export async function playBeyondPlain<World>(special: SpecialWorlds<World>): Promise<void> {
  const { worlds, deviationsIn, deviationsInPlain, blames = {}, requirements, isKnown, explain } = special;
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
      if (found !== undefined) throw new Nonconformance(await explain(world, found, find));
    }
  }
  const own = (plain?.all ?? []).filter(({ requirement }) => requirements?.includes(requirement) !== false);
  const reported = own.find((deviation) => !isKnown(deviation)) ?? known ?? own[0];
  if (reported !== undefined) throw new Nonconformance(reported);
  const [obstacle] = (requirements ?? []).flatMap((requirement) => plain?.behind(requirement) ?? []);
  if (obstacle !== undefined) throw new NotTested(blockedReason(obstacle.requirement), obstacle.requirement);
}
