import type { Played, Rarity } from './evidence.ts';
import type { RecordedFault } from './fault-record.ts';
import type { Mark } from './mark.ts';

/** What it costs a fault that a case passed which it would fail. An honest choice of the implementation may hide it. */
const GREEN_COST = 1;
/** How far two failures of one case agree, unless they look the same: that is 1. */
const AGREEMENT = {
  /** They are about the same thing, such as the same missing member. */
  sameAspect: 0.8,
  sameRequirement: 0.5,
  /** Two requirements of one area often repeat one clause. */
  sameArea: 0.4,
  /** Another mistake may hide the one of the fault. */
  bothRed: 0.1,
} as const;
/** A failure is explained if it agrees so far with the one that a fault leads to. */
const EXPLAINED = 0.6;

/** How far the red cases are explained by the mistakes that are named already: from 0 to 1, by case id. */
export type Explained = ReadonlyMap<string, number>;

/** How one fault compares with a run. */
export interface Match {
  readonly fault: RecordedFault;
  /** How much it explains beyond what others explain already: the sum of rarities, less what speaks against it. */
  readonly gain: number;
  /** How much of what it would show is there, from 0 to 1, by rarity. */
  readonly fit: number;
  /** How many red cases it explains. */
  readonly cases: number;
  /** How many of them nothing else explains. */
  readonly newCases: number;
  /** Whether one of these looks the same as it does for the fault. */
  readonly looksSame: boolean;
}

export function matchOf(fault: RecordedFault, { red, green }: Played, explained: Explained, rarity: Rarity): Match {
  const sum = { gain: 0, agreed: 0, expected: 0, cases: 0, newCases: 0, newSame: 0 };
  for (const [id, mark] of fault.red) {
    const seen = red.get(id);
    if (seen === undefined) {
      if (!green.has(id)) continue;
      sum.gain -= GREEN_COST;
      sum.expected += rarity(id, mark);
      continue;
    }
    // It is weighed as it was seen, so that no fault gains from being rare where another agrees better.
    const weight = rarity(id, seen);
    const agrees = agreement(seen, mark);
    const before = explained.get(id) ?? 0;
    const isExplained = agrees >= EXPLAINED;
    // Where another mistake explains a failure better, it may hide this one.
    const counted = agrees < before ? 0 : weight;
    sum.gain += weight * Math.max(0, agrees - before);
    sum.cases += Number(isExplained);
    sum.newCases += Number(isExplained && before < EXPLAINED);
    sum.newSame += Number(agrees === 1 && before < EXPLAINED);
    sum.agreed += counted * agrees;
    sum.expected += counted;
  }
  const { gain, agreed, expected, cases, newCases, newSame } = sum;
  return { fault, gain, fit: expected === 0 ? 0 : agreed / expected, cases, newCases, looksSame: newSame > 0 };
}

/** What is explained once this fault is named, too. */
export function explainedWith({ red: expected }: RecordedFault, { red }: Played, before: Explained): Explained {
  const after = new Map(before);
  for (const [id, mark] of expected) {
    const seen = red.get(id);
    if (seen !== undefined) after.set(id, Math.max(before.get(id) ?? 0, agreement(seen, mark)));
  }
  return after;
}

/** How many red cases nothing explains. */
export function countUnexplained({ red }: Played, explained: Explained): number {
  return [...red.keys()].filter((id) => (explained.get(id) ?? 0) < EXPLAINED).length;
}

function agreement(seen: Mark, expected: Mark): number {
  const isSame = seen.requirement === expected.requirement;
  if (isSame && seen.look === expected.look) return 1;
  if (seen.isDiagnosed && expected.isDiagnosed && seen.look !== expected.look) return AGREEMENT.bothRed;
  if (seen.aspect === expected.aspect) return AGREEMENT.sameAspect;
  if (isSame) return AGREEMENT.sameRequirement;
  return areaOf(seen) === areaOf(expected) ? AGREEMENT.sameArea : AGREEMENT.bothRed;
}

/** The prefix that the requirements of an area share. */
function areaOf({ requirement }: Mark): string {
  return requirement.slice(0, requirement.indexOf('-'));
}
