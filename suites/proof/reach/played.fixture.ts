import type { Mark } from '../../../reports/likely/mark.ts';
import { faultRecord } from '../../../reports/likely/with-likely.ts';
import type { Fault, Variant } from '../../../sim/harness.ts';
import { VARIANTS_BY_AREA } from '../../../sim/rules/variants/index.ts';
import { AREAS, requirement } from '../../../spec/requirements/index.ts';
import type { Case } from '../../cases/case.ts';
import { seededRandom } from '../../seeded-random.ts';
import { finderOf, isFinder, isMixed, isOfWorlds } from '../found-alone/found-alone.fixture.ts';
import { NAMING } from '../prove.fixture.ts';

/** What reaches no more cases than this is played in all of them, except for worlds. Most faults and variants reach fewer. */
const FEW = 25;
/** Of the other plain cases that a fault or a variant reaches, this share is played. */
const PLAIN_SHARE = 0.07;
/** Of those among them that are of the area of its first requirement, but do not name that, this share is played. */
const AREA_SHARE = 0.3;
/** Of the plain cases of its areas, a variant that reaches many cases is played alone in this share. */
const ALONE_SHARE = 0.5;
/** And in about so many of the other plain ones at least; if it reaches few plain ones, in about so many that play worlds. */
const ALONE_LEAST = { plain: 8, worlds: 2 } as const;
/** Of the cases of worlds that a fault or a variant reaches, this share is played; of a fault that reaches few cases, more. */
const WORLDS_SHARE = { few: 0.03, many: 0.02 } as const;
/** Of the cases of worlds that a mixture of variants reaches, this share is played. It reaches nearly all. */
const MIXTURE_WORLDS_SHARE = 0.12;
const SEED = 1;

/**
 * The cases in which a fault is played, of those that it reaches:
 *
 * - Plain ones: all, if it reaches few cases; otherwise those that name its first requirement, a good part of those of its
 *   area, and a sample of the rest. A wide fault makes the same mistake in each of the others.
 * - Those that play worlds: a sample, because each takes as long as ten plain ones. If no plain case is known to fail for
 *   its first requirement, also one that is, or, if none is, all that name it. If one of them has to find it
 *   alone (`found-alone/`), also that one. The record says that no other case finds it, and the samples are held against that.
 *
 * The samples are the same in every run. What the suite says of a fault in all other cases is in `reports/likely`, where
 * tests hold it against `breaks`.
 *
 * @param all Whether to play it in every case that it reaches. KILL_MATRIX=all asks for that.
 */
export function playedOf(
  { name, breaks: [primary] }: Pick<Fault, 'name' | 'breaks'>,
  reached: readonly Case[],
  all = process.env['KILL_MATRIX'] === 'all',
): readonly Case[] {
  if (all) return reached;
  const { area } = requirement(primary);
  const groups = groupsOf((each) => each === area);
  const isFew = reached.length <= FEW;
  const finders = worldsThatFind(name, primary, reached);
  const plainShareOf = (each: Case): number => (isIn(groups, each) ? AREA_SHARE : PLAIN_SHARE);
  return sampleOf(
    name,
    (each) => (playsWorlds(each) ? WORLDS_SHARE[isFew ? 'few' : 'many'] : plainShareOf(each)),
    reached,
    (each) => (playsWorlds(each) ? finders.includes(each) : isFew || each.requirements.includes(primary)),
  );
}

/** The worlds that have to show that a fault is caught: none if plain cases show it, and those that have to do it alone. */
function worldsThatFind(name: string, primary: string, reached: readonly Case[]): readonly Case[] {
  const finder = finderOf(name);
  if (finder !== undefined) return reached.filter((each) => isFinder(each, finder));
  const red = faultRecord().faults.find((fault) => fault.name === name)?.red ?? new Map<string, Mark>();
  const naming = NAMING.filter(({ requirements }) => requirements.some((id) => id === primary));
  const known = naming.filter(({ id }) => red.get(id)?.requirement === primary);
  if (known.some((each) => !playsWorlds(each))) return [];
  const finders = reached.filter((each) => known.includes(each));
  // Each of them proves it alone, and those of several kinds take longest.
  const [proof = finders[0]] = finders.filter((each) => !isMixed(each));
  return proof === undefined ? naming : [proof];
}

/** Whether a case plays whole worlds, in which much happens at once. */
function playsWorlds(each: Case): boolean {
  return isOfWorlds(each) || isMixed(each) || isIn(['load'], each);
}

/**
 * The cases in which a variant is played alone, of those that it reaches: plain ones all, if they are few, and otherwise a good
 * part of those of its areas and a sample of the others; and a sample of those that play worlds. In all plain ones it is played
 * in a mixture, too; but there another variant may hide it.
 *
 * @param all As for a fault.
 */
export function playedAloneOf(
  { name }: Pick<Variant, 'name'>,
  reached: readonly Case[],
  all = process.env['KILL_MATRIX'] === 'all',
): readonly Case[] {
  if (all) return reached;
  const variants: Readonly<Record<string, readonly Variant[]>> = VARIANTS_BY_AREA;
  const groups = groupsOf((area) => variants[area]?.some((each) => each.name === name) === true);
  const worlds = reached.filter(playsWorlds).length;
  const plain = reached.length - worlds;
  const worldsShare = plain <= FEW ? ALONE_LEAST.worlds / worlds : WORLDS_SHARE.many;
  const othersShare = Math.max(PLAIN_SHARE, ALONE_LEAST.plain / plain);
  const plainShareOf = (each: Case): number => (isIn(groups, each) ? ALONE_SHARE : othersShare);
  return sampleOf(
    name,
    (each) => (playsWorlds(each) ? worldsShare : plainShareOf(each)),
    reached,
    (each) => plain <= FEW && !playsWorlds(each),
  );
}

/**
 * The cases in which a mixture of variants is played, of those that it reaches: all plain ones, because an honest
 * implementation must not be accused by any, and a sample of those that play worlds.
 *
 * @param all As for a fault.
 */
export function playedTogetherOf(
  name: string,
  reached: readonly Case[],
  all = process.env['KILL_MATRIX'] === 'all',
): readonly Case[] {
  if (all) return reached;
  return sampleOf(
    name,
    () => MIXTURE_WORLDS_SHARE,
    reached,
    (each) => !playsWorlds(each),
  );
}

/** The cases that are close, and a share of the others. */
function sampleOf(
  name: string,
  shareOf: (each: Case) => number,
  cases: readonly Case[],
  isClose: (each: Case) => boolean,
): readonly Case[] {
  // Each case draws a number of its own, so that the sample has the same ones of them whichever others there are.
  return cases.filter((each) => seededRandom(SEED, `${name} ${each.id}`)() < shareOf(each) || isClose(each));
}

function groupsOf(isMeant: (area: string) => boolean): readonly string[] {
  return AREAS.filter(({ name }) => isMeant(name)).flatMap(({ groups }): readonly string[] => groups);
}

function isIn(groups: readonly string[], { id }: Case): boolean {
  return groups.includes(id.slice(0, id.indexOf('/')));
}
