import { FAULTS, VARIANTS } from '../../../sim/harness.ts';
import { CASES, isGenerated } from '../../cases/index.ts';
import { ASSERTING } from '../matrix/prove.ts';
import { type MatrixOutcome, MIXTURES, type Unit, unitName } from '../matrix/units.ts';
import type { Journal } from './journal.ts';
import { playInProcesses } from './processes.ts';
import type { Progress } from './progress.ts';

export interface Play {
  readonly journal: Journal<MatrixOutcome>;
  readonly progress: Progress;
  /** True if there is no time to begin another unit. */
  readonly isOver: () => boolean;
}

interface Shown {
  readonly outcomes: readonly MatrixOutcome[];
  /** Number of units without time. */
  readonly left: number;
}

/**
 * Plays the reference in every case, each fault in every asserting case that it can reach, and each variant alone and
 * every mixture in every case that they can reach. Outcomes in the journal are not repeated.
 * @param isWanted Faults, variants and mixtures to play, by name. The reach of the cases is always found first.
 */
export async function playMatrix(play: Play, isWanted: (name: string) => boolean): Promise<Shown> {
  // Worlds take longest, so they come first and nothing waits for them at the end.
  const order = [...CASES.filter(isGenerated), ...CASES.filter((each) => !isGenerated(each))];
  const reach = order.map(({ id: name }): Unit => ({ kind: 'reach', name }));
  const reached = await playAll(reach, play);
  // A case that the reference does not pass did not reach all of its checks.
  const isKnown = reached.left === 0 && reached.outcomes.every(({ problems }) => problems.length === 0);
  const units = unitsOf(casesByName(reached.outcomes)).filter(({ name }) => isWanted(name));
  if (!isKnown) return { ...reached, left: reached.left + units.length };
  const played = await playAll(units, play);
  return { outcomes: [...reached.outcomes, ...played.outcomes], left: played.left };
}

async function playAll(units: readonly Unit[], { journal, progress, isOver }: Play): Promise<Shown> {
  const known = units.flatMap((unit) => journal.of(unitName(unit)) ?? []);
  const names = new Set(known.map(({ unit }) => unit));
  progress.begin(units.length, known.length);
  const outcomes = [...known];
  await playInProcesses(
    units.filter((unit) => !names.has(unitName(unit))),
    isOver,
    (outcome) => {
      journal.add(outcome);
      outcomes.push(outcome);
      progress.ended(outcome);
    },
  );
  return { outcomes, left: units.length - outcomes.length };
}

/** The ids of the cases that can distinguish a fault, a variant or a mixture from the reference, by its name. */
function casesByName(reached: readonly MatrixOutcome[]): ReadonlyMap<string, readonly string[]> {
  const cases = new Map<string, string[]>();
  for (const { unit, reached: names = [] } of reached) {
    const id = unit.replace(/^reach /, '');
    for (const name of names) cases.set(name, [...(cases.get(name) ?? []), id]);
  }
  return cases;
}

/** The longest first. */
function unitsOf(reaching: ReadonlyMap<string, readonly string[]>): readonly Unit[] {
  const asserting = new Set<string>(ASSERTING.map(({ id }) => id));
  const met = (name: string): readonly string[] => reaching.get(name) ?? [];
  return [
    { kind: 'reference', name: 'reference', cases: CASES.map(({ id }) => id) },
    ...MIXTURES.map(({ name }): Unit => ({ kind: 'mixture', name, cases: met(name) })),
    ...VARIANTS.map(({ name }): Unit => ({ kind: 'variant', name, cases: met(name) })),
    ...FAULTS.map(({ name }): Unit => ({ kind: 'fault', name, cases: met(name).filter((id) => asserting.has(id)) })),
  ];
}

export function countsOf(outcomes: readonly MatrixOutcome[]): Record<string, number> {
  const of = (kind: string): readonly MatrixOutcome[] => outcomes.filter(({ unit }) => unit.startsWith(`${kind} `));
  const plays = outcomes.reduce((sum, { played = 0 }) => sum + played, 0);
  return {
    faults: of('fault').length,
    variants: of('variant').length,
    mixtures: of('mixture').length,
    cases: of('reach').length,
    'plays of a case': plays,
  };
}

/** Notes for the page about how faults are found. */
export function notesOf(outcomes: readonly MatrixOutcome[]): readonly string[] {
  const reds = outcomes.filter(({ unit }) => unit.startsWith('fault ')).map(({ red = {} }) => Object.keys(red));
  const share = (what: string, isSuch: (ids: readonly string[]) => boolean): string =>
    `${reds.filter(isSuch).length} of ${reds.length} faults are found by ${what}`;
  return [
    share('a plain case', (ids) => ids.some((id) => !isGenerated({ id }))),
    share('cases that make their own worlds, and by no other', (ids) => ids.every((id) => isGenerated({ id }))),
    share('one case alone', (ids) => ids.length === 1),
  ];
}

/** The witnesses of all faults, in their order: new ones, and earlier ones for faults that were not played. */
export function witnessesOf(
  outcomes: readonly MatrixOutcome[],
  before: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> {
  const found = new Map(outcomes.map(({ unit, witness }) => [unit, witness]));
  const all = FAULTS.map(({ name }) => [name, found.get(`fault ${name}`) ?? before[name]] as const);
  return Object.fromEntries(all.filter((each): each is readonly [string, string] => each[1] !== undefined));
}
