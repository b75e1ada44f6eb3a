import type { Fault } from '../../../sim/index.ts';
import { AREAS, requirement } from '../../../spec/requirements/index.ts';
import type { Case } from '../../cases/case.ts';
import { seededRandom } from '../../seeded-random.ts';
import { relationOf } from '../found-alone/found-alone.fixture.ts';

/** A fault that reaches no more cases than this is played in all of them. Most faults reach fewer. */
const FEW = 40;
/** Of the other cases that a fault reaches, this share is played. */
const SAMPLE_SHARE = 0.1;
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
  const random = seededRandom(SEED, name);
  const { area } = requirement(primary);
  const groups: readonly string[] = AREAS.find((each) => each.name === area)?.groups ?? [];
  const isClose = ({ id, requirements }: Case): boolean =>
    requirements.includes(primary) || groups.includes(id.slice(0, id.indexOf('/')));
  // Each case draws a number, so that a case that is added changes the sample little.
  return reached.filter((each) => random() < SAMPLE_SHARE || isClose(each));
}
