import type { CaseResult, Likely } from '../../spec/shapes/results.ts';
import { type Played, playedOf, type Rarity, rarityIn } from './evidence.ts';
import type { FaultRecord, RecordedFault } from './fault-record.ts';
import type { Mark } from './mark.ts';

/** More would not help, because the later ones explain ever less. */
const MAX_MISTAKES = 3;
/** A fault that fits less than this shows differently from what went wrong. */
const MIN_FIT = 0.5;
/** What a fault has to explain at least: one case that fails in a way that is rare among the faults. */
const MIN_GAIN = 2;
/** What it costs a fault that a case passed which it would fail. An honest choice of the implementation may hide it. */
const GREEN_COST = 1;
/** How far two failures of a case agree that are for one requirement and look different. */
const SAME_REQUIREMENT = 0.5;
/** How far they agree if they are for different requirements. Another mistake may have hidden this one. */
const BOTH_RED = 0.1;
/** Differences in a sum of logarithms that are only rounding. */
const ROUNDING = 1e-9;

/** How one fault compares with a run. */
interface Match {
  readonly fault: RecordedFault;
  /** How much it explains beyond what others explain already. */
  readonly gain: number;
  readonly fit: number;
}

/**
 * The faults that the failed cases look most like, the likeliest first. Each one after the first is chosen by what it
 * explains beyond those before it.
 * @param cases The cases of one run, all or a part.
 * @returns At most three, and none if nothing fits.
 */
export function likelyMistakes(cases: readonly CaseResult[], record: FaultRecord): Likely[] {
  const played = playedOf(cases);
  const rarity = rarityIn(record);
  const explained = new Map<string, number>();
  const likely: Likely[] = [];
  while (likely.length < MAX_MISTAKES) {
    const matches = record.faults
      .map((fault) => matchOf(fault, played, explained, rarity))
      .filter(({ gain, fit }) => gain >= MIN_GAIN && fit >= MIN_FIT)
      .sort((one, other) => other.gain - one.gain);
    const [best] = matches;
    if (best === undefined) break;
    const alike = matches.filter((each) => each !== best && areAlike(each, best, played));
    likely.push(
      likelyOf(
        best,
        alike.map(({ fault }) => fault),
        played,
      ),
    );
    for (const [id, mark] of best.fault.red) {
      const seen = played.red.get(id);
      if (seen !== undefined) explained.set(id, Math.max(explained.get(id) ?? 0, agreement(seen, mark)));
    }
  }
  return likely;
}

function matchOf(
  fault: RecordedFault,
  { red, green }: Played,
  explained: ReadonlyMap<string, number>,
  rarity: Rarity,
): Match {
  let gain = 0;
  let agreed = 0;
  let expected = 0;
  for (const [id, mark] of fault.red) {
    const weight = rarity(id, mark);
    const seen = red.get(id);
    if (seen === undefined) {
      if (!green.has(id)) continue;
      gain -= GREEN_COST;
      expected += weight;
      continue;
    }
    const agrees = agreement(seen, mark);
    const before = explained.get(id) ?? 0;
    gain += weight * Math.max(0, agrees - before);
    // What another mistake explains better, it may hide.
    if (agrees < before) continue;
    agreed += weight * agrees;
    expected += weight;
  }
  return { fault, gain, fit: expected === 0 ? 0 : agreed / expected };
}

function agreement(seen: Mark, expected: Mark): number {
  if (seen.requirement !== expected.requirement) return BOTH_RED;
  return seen.look === expected.look ? 1 : SAME_REQUIREMENT;
}

/** Whether two faults fail the same of the played cases, and fit equally well. */
function areAlike(one: Match, other: Match, played: Played): boolean {
  return Math.abs(one.gain - other.gain) < ROUNDING && redIn(one.fault, played) === redIn(other.fault, played);
}

function redIn({ red }: RecordedFault, played: Played): string {
  return [...red.keys()].filter((id) => played.red.has(id) || played.green.has(id)).join(' ');
}

/** Of faults that are alike, the one with the shortest description is the plainest. */
function likelyOf({ fault, fit }: Match, others: readonly RecordedFault[], played: Played): Likely {
  const alike = [fault, ...others].toSorted((one, other) => one.description.length - other.description.length);
  const [plainest = fault, ...rest] = alike;
  return {
    fault: plainest.name,
    description: plainest.description,
    requirement: plainest.requirement,
    fit,
    cases: [...plainest.red.keys()].filter((id) => played.red.has(id)).length,
    ...(rest.length === 0 ? {} : { alike: rest.map(({ name }) => name) }),
  };
}
