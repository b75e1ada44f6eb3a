import type { Fault, Variant } from '../../../sim/harness.ts';
import { VARIANTS_BY_AREA } from '../../../sim/rules/variants/index.ts';
import { AREAS, requirement } from '../../../spec/requirements/index.ts';
import type { Case } from '../../cases/case.ts';
import { seededRandom } from '../../seeded-random.ts';
import { relationOf } from '../found-alone/found-alone.fixture.ts';

/** What reaches no more cases than this is played in all of them. Most faults and variants reach fewer. */
const FEW = 40;
/** Of the other cases that a fault or a variant reaches, this share is played. */
const SAMPLE_SHARE = { fault: 0.1, variant: 0.2 } as const;
const SEED = 1;

/**
 * The cases in which a fault is played, of those that it reaches. A fault that reaches many cases, and that no
 * relation has to find alone, is played in those that
 * name its first requirement, in those of its area, and in a sample of the others, which is the same in every run. A wide
 * fault makes the same mistake in each of the others, and together they would take most of the time.
 *
 * @param all Whether to play it in every case that it reaches. KILL_MATRIX=all asks for that.
 */
export function playedOf(
  { name, breaks: [primary] }: Pick<Fault, 'name' | 'breaks'>,
  reached: readonly Case[],
  all = process.env['KILL_MATRIX'] === 'all',
): readonly Case[] {
  if (all || reached.length <= FEW || relationOf(name) !== undefined) return reached;
  const { area } = requirement(primary);
  const groups = groupsOf((each) => each === area);
  return sampleOf(
    name,
    SAMPLE_SHARE.fault,
    reached,
    (each) => each.requirements.includes(primary) || isIn(groups, each),
  );
}

/**
 * The cases in which a variant is played alone, of those that it reaches. One that reaches many cases is played in those of
 * its areas and in a sample of the others. In every case that it reaches it is played in a mixture, too, because the
 * mixtures together contain all variants; but there another variant may hide it.
 *
 * @param all As for a fault.
 */
export function playedAloneOf(
  { name }: Pick<Variant, 'name'>,
  reached: readonly Case[],
  all = process.env['KILL_MATRIX'] === 'all',
): readonly Case[] {
  if (all || reached.length <= FEW) return reached;
  const variants: Readonly<Record<string, readonly Variant[]>> = VARIANTS_BY_AREA;
  const groups = groupsOf((area) => variants[area]?.some((each) => each.name === name) === true);
  return sampleOf(name, SAMPLE_SHARE.variant, reached, (each) => isIn(groups, each));
}

/** The cases that are close, and a share of the others. */
function sampleOf(
  name: string,
  share: number,
  cases: readonly Case[],
  isClose: (each: Case) => boolean,
): readonly Case[] {
  const random = seededRandom(SEED, name);
  // Each case draws a number, so that a case that is added changes the sample little.
  return cases.filter((each) => random() < share || isClose(each));
}

function groupsOf(isMeant: (area: string) => boolean): readonly string[] {
  return AREAS.filter(({ name }) => isMeant(name)).flatMap(({ groups }): readonly string[] => groups);
}

function isIn(groups: readonly string[], { id }: Case): boolean {
  return groups.includes(id.slice(0, id.indexOf('/')));
}
