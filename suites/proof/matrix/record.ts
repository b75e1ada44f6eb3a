import { readFileSync, writeFileSync } from 'node:fs';
import { isGenerated } from '../../cases/index.ts';
import type { MatrixOutcome } from './units.ts';

/** The outcome of a fault, a variant, a mixture or the reference. */
interface Recorded {
  readonly problems: readonly string[];
  /** Of a fault: each red case with the requirement that it failed for, such as `signature/digest SIG-002`. */
  readonly red?: readonly string[];
  /** Real time that it took. */
  readonly ms: number;
}

/** The outcomes of a matrix by the names of its units, such as `fault digest-cut`. */
export type MatrixRecord = Readonly<Record<string, Recorded>>;

export function recordFrom(outcomes: readonly MatrixOutcome[]): MatrixRecord {
  const judged = outcomes.filter(({ unit }) => !unit.startsWith('reach '));
  return Object.fromEntries(
    judged
      .map(({ unit, problems, red, tookMs }): [string, Recorded] => {
        const pairs = red && Object.entries(red).map(([id, requirement]) => `${id} ${requirement}`);
        return [unit, { problems, ...(pairs && { red: pairs.sort() }), ms: tookMs }];
      })
      .sort(([one], [other]) => (one < other ? -1 : 1)),
  );
}

export function readRecord(file: string): MatrixRecord {
  return JSON.parse(readFileSync(file, 'utf8'));
}

/** One line for each unit, so that the difference of two records can be read. */
export function writeRecord(file: string, record: MatrixRecord): void {
  const lines = Object.entries(record).map(([unit, each]) => `${JSON.stringify(unit)}: ${JSON.stringify(each)}`);
  writeFileSync(file, `{\n${lines.join(',\n')}\n}\n`);
}

export interface Comparison {
  /** A line for each loss and gain. */
  readonly lines: readonly string[];
  /** True if a fault is lost, a variant is red or gone, or a red set has lost a requirement. */
  readonly isWorse: boolean;
}

/**
 * Compares two records. Mixtures are drawn from the list of variants, so those that have changed with it are not compared.
 * @param isPlayed Whether a unit of the earlier record was to be played this time.
 */
export function compare(before: MatrixRecord, now: MatrixRecord, isPlayed: (unit: string) => boolean): Comparison {
  const played = Object.entries(before).filter(([unit]) => isPlayed(unit));
  const gone = played.filter(([unit]) => now[unit] === undefined && !unit.startsWith('mixture '));
  const worse = [
    ...Object.entries(now).flatMap(([unit, { problems }]) => problems.map((problem) => `red: ${unit}: ${problem}`)),
    ...gone.map(([unit]) => `lost: ${unit} is not there any more`),
    ...played.flatMap(([unit, { red = [] }]) =>
      lostRequirements(red, now[unit]?.red ?? red).map((id) => `lost: ${unit}, no case fails for ${id} any more`),
    ),
  ];
  const others = [
    ...Object.keys(now)
      .filter((unit) => before[unit] === undefined)
      .map((unit) => `new: ${unit}`),
    ...played.flatMap(([unit, { red = [] }]) => changes(unit, red, now[unit]?.red ?? red)),
    `took ${seconds(now)} s of work, before ${seconds(Object.fromEntries(played))} s`,
  ];
  return { lines: [...others, ...worse], isWorse: worse.length > 0 };
}

function changes(unit: string, before: readonly string[], now: readonly string[]): readonly string[] {
  const lost = before.filter((pair) => !now.includes(pair));
  const gained = now.filter((pair) => !before.includes(pair));
  return [
    ...(lost.length > 0 ? [`less: ${unit}: ${lost.join(', ')}`] : []),
    ...(gained.length > 0 ? [`more: ${unit}: ${gained.join(', ')}`] : []),
  ];
}

/** A generated case reports one of many effects of a mistake, by chance, so the loss of what only such cases reported is none. */
function lostRequirements(before: readonly string[], now: readonly string[]): readonly string[] {
  const plain = before.filter((pair) => !isGenerated({ id: caseIn(pair) }));
  const lost = plain.map(requirementIn).filter((id) => !now.some((pair) => requirementIn(pair) === id));
  return [...new Set(lost)];
}

function caseIn(pair: string): string {
  return pair.slice(0, pair.indexOf(' '));
}

function requirementIn(pair: string): string {
  return pair.slice(pair.indexOf(' ') + 1);
}

function seconds(record: MatrixRecord): string {
  return (Object.values(record).reduce((sum, { ms }) => sum + ms, 0) / 1_000).toFixed(0);
}
