import type { Likely } from '../../spec/shapes/results.ts';
import { type Played, rarityIn } from './evidence.ts';
import type { FaultRecord, RecordedFault } from './fault-record.ts';
import { countUnexplained, type Explained, explainedWith, type Match, matchOf } from './match.ts';

/** Each mistake explains less than those before it. A fourth one would mostly be by chance. */
const MAX_MISTAKES = 3;
/** A fault that fits less than this shows in another way than what went wrong. */
const MIN_FIT = 0.55;
/** What a fault has to explain at least: one case that fails as it does for few faults. */
const MIN_GAIN = 2;
/** Of the red cases that nothing explains yet, a fault has to explain this share. A smaller one may be by chance. */
const MIN_SHARE = 0.1;
/** Sums of logarithms that differ by less are equal. */
const ROUNDING = 1e-9;

/**
 * The faults that the red cases look most like, the likeliest first. Each one after the first is chosen by what it
 * explains beyond those before it.
 * @param rarity That in the record, for those who compare many runs.
 * @returns At most three, and none if nothing fits.
 */
export function likelyMistakes(played: Played, record: FaultRecord, rarity = rarityIn(record)): Likely[] {
  const likely: Likely[] = [];
  let explained: Explained = new Map();
  while (likely.length < MAX_MISTAKES) {
    const least = Math.max(1, MIN_SHARE * countUnexplained(played, explained));
    const matches = record.faults
      .map((fault) => matchOf(fault, played, explained, rarity))
      .filter(({ looksSame, newCases }) => looksSame && newCases >= least)
      .filter(({ gain, fit }) => gain >= MIN_GAIN && fit >= MIN_FIT)
      .sort((one, other) => other.gain - one.gain);
    const [best] = matches;
    if (best === undefined) break;
    const alike = matches.filter((each) => areAlike(each, best, played));
    likely.push(likelyOf(best, alike));
    explained = explainedWith(best.fault, played, explained);
  }
  return likely;
}

/** Whether two faults fail the same of the played cases, and explain as much. A fault is alike with itself. */
function areAlike(one: Match, other: Match, played: Played): boolean {
  return Math.abs(one.gain - other.gain) < ROUNDING && redIn(one.fault, played) === redIn(other.fault, played);
}

function redIn({ red }: RecordedFault, played: Played): string {
  return [...red.keys()]
    .filter((id) => played.red.has(id) || played.green.has(id))
    .sort()
    .join(' ');
}

/** Of the faults that are alike, the one with the shortest description is the plainest. */
function likelyOf({ fault, fit, cases }: Match, alike: readonly Match[]): Likely {
  const [plainest = fault, ...others] = alike
    .map((each) => each.fault)
    .sort((one, other) => one.description.length - other.description.length);
  return {
    fault: plainest.name,
    description: plainest.description,
    requirement: plainest.requirement,
    fit,
    cases,
    ...(others.length === 0 ? {} : { alike: others.map(({ name }) => name) }),
  };
}
