import { type Deviation, NotTested } from '../../nonconformance.ts';
import { seededRandom } from '../../seeded-random.ts';
import { playBeyondPlain } from '../beyond-plain.ts';
import { deviationsIn, type Pair, playIn, type Trial } from './pair.ts';
import { explained } from './report.ts';

/** Names the ids in a world before its change. They are the same, whichever case plays it. */
const BASE_IDS = 'relation base';

/**
 * Plays a world that a relation has changed and, if anything is wrong in it, the same world before the change, each in a
 * fresh world of the implementation. The judge knows all that the document fixes, so that there is nothing else in which
 * the two must agree.
 *
 * What the world deviates in before it is changed too is set aside, and all else is still judged. It fails the case if the
 * case is about its requirement. If it leaves open what the case is about, the case is not tested.
 *
 * @throws Nonconformance if the change matters, with the smallest pair of worlds that shows it
 * @throws NotTested if the relation has nothing to change, or cannot be told from something plainer that is wrong
 */
export async function playTwins<Plan, Trace>(trial: Trial<Plan, Trace>, base: Plan): Promise<void> {
  const { relation, seed, stage } = trial;
  const random = seededRandom(seed, relation.name);
  const rounds = Array.from({ length: relation.rounds ?? 1 }, (_, round) => relation.change(base, random, round));
  const changes = rounds.filter((changed) => changed !== undefined);
  if (changes.length === 0) throw new NotTested(`nothing here can show that it does not matter: ${relation.title}`);
  const { partsOf, without } = trial.playing;
  await playBeyondPlain<Pair<Plan>, string>(stage, {
    worlds: changes.map((changed) => ({ base, changed })),
    deviationsIn: ({ changed }) => deviationsIn(trial, changed),
    deviationsInPlain: () => deviationsBefore(trial, base),
    blames: relation.blames,
    requirements: relation.requirements,
    shrinking: {
      partsOf: (pair) => [...new Set([...partsOf(pair.changed), ...partsOf(pair.base)])],
      without: (pair, parts) => ({ base: without(pair.base, parts), changed: without(pair.changed, parts) }),
    },
    // Most parts are only in the changed world. Without them the other one is the same, and is known to show nothing.
    deviationsInControl: (smaller, before) =>
      JSON.stringify(smaller.base) === JSON.stringify(before.base) ? undefined : deviationsIn(trial, smaller.base),
    tell: (shown) => explained(trial, shown),
  });
}

/** Plays the world before the change. */
async function deviationsBefore<Plan, Trace>(trial: Trial<Plan, Trace>, base: Plan): Promise<Iterable<Deviation>> {
  const { stage, playing } = trial;
  const play = (): Promise<Trace> => playIn(trial, base, BASE_IDS);
  return playing.judge(await (playing.bases?.get(stage.run, JSON.stringify(base), play) ?? play()));
}
