import pLimit from 'p-limit';
import { REFERENCE, type Rules } from '../../../sim/harness.ts';
import type { Composite } from '../../../sim/rules/faults/composed/compose.ts';
import { requirement } from '../../../spec/requirements/index.ts';
import type { Case } from '../../cases/case.ts';
import { isGenerated } from '../../cases/index.ts';
import { type Alternative, comparing } from '../../cli/simulator/comparing-rules.ts';
import { reachedIn } from '../../cli/simulator/reach.ts';
import { ASSERTING, prove } from '../matrix/prove.ts';
import { playScenario, type Wire } from './scenario.ts';

/** Number of cases that collect the answers of all faults at once. */
const REACHING = 4;
/** Most cases that are played at once against a fault. The first that finds it ends its search, so fewer are played at first. */
const CHUNK = 8;

/** The fate of a fault. */
export interface Hunt {
  readonly fault: Composite;
  /** The case that found it; null if none did. */
  readonly by: string | null;
  /** True if it shows on the wire or in the log at all. Only asked of a fault that was not found. */
  readonly isVisible: boolean;
}

interface PowerOptions {
  readonly faults: readonly Composite[];
  readonly isOver: () => boolean;
  readonly say: (line: string) => void;
}

/**
 * Measures how many of the faults the default suite finds. What a fault cannot affect is not played against it,
 * as in the matrix. A fault that leaves the wire as it is is not counted.
 */
export async function measurePower({ faults, isOver, say }: PowerOptions): Promise<readonly Hunt[]> {
  const reached = await reach(faults);
  say(`${reached.size} of ${faults.length} faults change what a rule answers in a case`);
  const shown = new Set<string>();
  const wire = await playScenario((reference) =>
    comparing(reference, alternativesOf(faults), (name) => shown.add(name)),
  );
  const hunts: Hunt[] = [];
  for (const fault of faults) {
    if (isOver()) break;
    const by = await finderOf(fault, reached.get(fault.name) ?? []);
    const isVisible = by !== null || (shown.has(fault.name) && !isSame(await playScenario(fault.rules), wire));
    hunts.push({ fault, by, isVisible });
    if (by === null && isVisible) say(`missed: ${fault.name}`);
  }
  return hunts;
}

function alternativesOf(faults: readonly Composite[]): readonly Alternative<Rules>[] {
  return faults.map(({ name, rules }) => ({ name, rules: rules(REFERENCE) }));
}

/** The cases that can tell each fault from the reference, by its name: the cheapest first. */
async function reach(faults: readonly Composite[]): Promise<ReadonlyMap<string, readonly Case[]>> {
  const alternatives = alternativesOf(faults);
  const cases = new Map<string, Case[]>();
  const limit = pLimit(REACHING);
  const order = [...ASSERTING.filter((each) => !isGenerated(each)), ...ASSERTING.filter(isGenerated)];
  const found = await Promise.all(order.map((each) => limit(() => namesIn(each, alternatives))));
  for (const [at, each] of order.entries()) {
    for (const name of found[at] ?? []) cases.set(name, [...(cases.get(name) ?? []), each]);
  }
  return cases;
}

async function namesIn(each: Case, alternatives: readonly Alternative<Rules>[]): Promise<ReadonlySet<string>> {
  try {
    return await reachedIn(each, alternatives);
  } catch {
    // A case that a busy machine has cut off says nothing, so it is played against all.
    return new Set(alternatives.map(({ name }) => name));
  }
}

/** The first case that fails for a requirement that the fault breaks. Cases about these requirements come first. */
async function finderOf(fault: Composite, cases: readonly Case[]): Promise<string | null> {
  const left = cases.toSorted((one, other) => rankOf(fault, one) - rankOf(fault, other));
  for (let size = 1; left.length > 0; size = Math.min(2 * size, CHUNK)) {
    const { failed } = await prove(fault.rules, left.splice(0, size));
    const found = failed.find(({ failure }) => fault.breaks.some((id) => id === failure?.requirement));
    if (found !== undefined) return found.id;
  }
  return null;
}

function rankOf({ breaks }: Composite, each: Case): number {
  const at = breaks.map(String).indexOf(String(each.requirements[0]));
  return (isGenerated(each) ? breaks.length : 0) + (at === -1 ? breaks.length : at);
}

/** Ports differ from play to play. */
function isSame(one: Wire, other: Wire): boolean {
  const text = (wire: Wire): string => wire.join('\n').replace(/127\.0\.0\.1:\d+/g, '');
  return text(one) === text(other);
}

/** The share that was found, by area of what each breaks first, and what was missed. */
export function powerLines(hunts: readonly Hunt[]): readonly string[] {
  const counted = hunts.filter(({ by, isVisible }) => by !== null || isVisible);
  const areaOf = ({ fault: { breaks } }: Hunt): string => requirement(breaks[0]).area;
  const areas = [...new Set(counted.map(areaOf))].sort();
  const missed = counted.filter(({ by }) => by === null);
  return [
    ...areas.map((area) => `${area}: ${shareOf(counted.filter((hunt) => areaOf(hunt) === area))}`),
    `all: ${shareOf(counted)}; ${hunts.length - counted.length} show nothing and are not counted`,
    ...missed.map(({ fault }) => `missed: ${fault.description} ${fault.why}`),
  ];
}

function shareOf(hunts: readonly Hunt[]): string {
  const found = hunts.filter(({ by }) => by !== null).length;
  return `${found} of ${hunts.length}, ${((100 * found) / Math.max(1, hunts.length)).toFixed(1)} %`;
}
