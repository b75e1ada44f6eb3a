import { type Deviation, Nonconformance, NotTested } from '../nonconformance.ts';
import { seededRandom } from '../seeded-random.ts';
import { deviationIn, playIn, type Trial } from './pair.ts';
import type { Relation } from './relation.ts';
import { explained } from './report.ts';
import { smallestPair } from './shrink.ts';

/** Names the ids in a world before its change. They are the same, whichever case plays it. */
const BASE_IDS = 'relation base';

/**
 * Plays a world that a relation has changed and, if anything is wrong in it, the same world before the change, each in a
 * fresh world of the implementation. The judge knows all that the document fixes, so that there is nothing else in which
 * the two must agree.
 *
 * If the world deviates before it is changed too, nothing is learned about the relation. That fails the case if it is
 * about the requirement, and otherwise the case gives way to those that are.
 *
 * @throws Nonconformance if the change matters, with the smallest pair of worlds that shows it
 * @throws NotTested if the relation has nothing to change, or cannot be told from something plainer that is wrong
 */
export async function playTwins<Plan, Trace>(trial: Trial<Plan, Trace>, base: Plan): Promise<void> {
  const { relation, seed } = trial;
  const random = seededRandom(seed, relation.name);
  const rounds = Array.from({ length: relation.rounds ?? 1 }, (_, round) => relation.change(base, random, round));
  const changes = rounds.filter((changed) => changed !== undefined);
  if (changes.length === 0) throw new NotTested(`nothing here can show that it does not matter: ${relation.title}`);
  for (const changed of changes) {
    const deviation = await deviationIn(trial, changed);
    if (deviation === undefined) continue;
    await demandSound(trial, base);
    const found = await smallestPair(trial, { base, changed }, deviation);
    await tellOnly(trial, found.pair.changed);
    throw new Nonconformance(explained(trial, found));
  }
}

/** Plays the world before the change, in which nothing may deviate. */
async function demandSound<Plan, Trace>(trial: Trial<Plan, Trace>, base: Plan): Promise<void> {
  const { stage, playing } = trial;
  const play = (): Promise<Trace> => playIn(trial, base, BASE_IDS);
  const before = await (playing.bases?.get(stage.run, JSON.stringify(base), play) ?? play());
  const [plain] = playing.judge(before);
  if (plain !== undefined) giveWay(trial.relation, plain);
}

/**
 * Plays a world once more, so that the transcript tells what happens there and not what happened in the search for it.
 * Nobody reads the transcript of a play that is not to search.
 */
async function tellOnly<Plan, Trace>(trial: Trial<Plan, Trace>, plan: Plan): Promise<void> {
  if (trial.stage.shrinks === false) return;
  trial.stage.beginTranscript();
  await playIn(trial, plan).catch(() => undefined);
}

function giveWay<Plan>({ requirements }: Relation<Plan>, deviation: Deviation): never {
  if (requirements.includes(deviation.requirement)) throw new Nonconformance(deviation);
  const { requirement, expected, seen } = deviation;
  throw new NotTested(
    `needs ${requirement} mended: its world fails that before anything in it is changed: expected ${expected}, seen ${seen}`,
  );
}
