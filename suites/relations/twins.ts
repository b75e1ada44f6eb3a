import { type Deviation, Nonconformance, NotTested } from '../nonconformance.ts';
import { seededRandom } from '../seeded-random.ts';
import { playPair, type Trial } from './pair.ts';
import type { Relation } from './relation.ts';
import { explained } from './report.ts';
import { smallestPair } from './shrink.ts';

/**
 * Plays a world, and then the same world changed by a relation, each in a fresh world of the implementation.
 *
 * If the world deviates before it is changed, nothing is learned about the relation. That fails the case if it is about
 * the requirement, and otherwise the case gives way to those that are.
 *
 * @throws Nonconformance if the change matters, with the smallest pair of worlds that shows it
 * @throws NotTested if the relation has nothing to change, or cannot be told from something plainer that is wrong
 */
export async function playTwins<Plan, Trace>(trial: Trial<Plan, Trace>, base: Plan): Promise<void> {
  const { relation, seed } = trial;
  const changed = relation.change(base, seededRandom(seed, relation.name));
  if (changed === undefined) throw new NotTested(`there is nothing here to try that ${relation.title}`);
  const pair = { base, changed };
  const finding = await playPair(trial, pair);
  if (finding === undefined) return;
  if (finding.in === 'base') giveWay(relation, finding.deviation);
  const smallest = await smallestPair(trial, pair, finding.deviation);
  throw new Nonconformance(explained(trial, smallest));
}

function giveWay<Plan>({ requirements }: Relation<Plan>, deviation: Deviation): never {
  if (requirements.includes(deviation.requirement)) throw new Nonconformance(deviation);
  const { requirement, expected, seen } = deviation;
  throw new NotTested(
    `the world fails ${requirement} before anything in it is changed: expected ${expected}, seen ${seen}`,
  );
}
