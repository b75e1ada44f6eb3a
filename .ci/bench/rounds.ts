/** The range of the results of several rounds. */
interface Spread {
  readonly min: number;
  readonly median: number;
  readonly max: number;
}

/** @param values at least one value */
export function spreadOf(values: readonly number[]): Spread {
  const sorted = values.toSorted((a, b) => a - b);
  const at = (index: number): number => sorted[index] ?? Number.NaN;
  const middle = (sorted.length - 1) / 2;
  return { min: at(0), median: (at(Math.floor(middle)) + at(Math.ceil(middle))) / 2, max: at(sorted.length - 1) };
}

/**
 * Lets contenders take turns, each as often first as last, so that other load on the machine affects them equally. A
 * warm-up round comes first and does not count.
 */
export async function byTurns<Contender, Measured>(
  contenders: readonly Contender[],
  rounds: number,
  measure: (contender: Contender) => Promise<Measured>,
): Promise<readonly Measured[][]> {
  const measured = contenders.map((): Measured[] => []);
  for (let round = 0; round <= rounds; round += 1) {
    const order = [...contenders.keys()];
    for (const index of round % 2 === 0 ? order : order.reverse()) {
      const value = await measure(contenders[index] as Contender);
      if (round > 0) measured[index]?.push(value);
    }
  }
  return measured;
}

/** One row: the measurement, the contender, and the result. */
export interface Row {
  readonly what: string;
  readonly who: string;
  readonly unit: string;
  readonly values: readonly number[];
  readonly digits?: number;
  /** Factor by which it is better than its rival, by their medians. */
  readonly ratio?: number;
}

/** A measurement of the project's own contender and its rival. */
interface Duel<Contender> {
  readonly what: string;
  readonly unit: string;
  readonly better: 'less' | 'more';
  readonly rounds: number;
  readonly contenders: readonly [Contender, Contender];
}

/** Measures two contenders. The row of the first has the ratio, which is higher if it is better. */
export async function duel<Contender extends { readonly name: string }>(
  { what, unit, better, rounds, contenders }: Duel<Contender>,
  measure: (contender: Contender) => Promise<number>,
): Promise<Row[]> {
  const [own = [], rival = []] = await byTurns(contenders, rounds, measure);
  const factor = spreadOf(own).median / spreadOf(rival).median;
  return [
    { what, who: contenders[0].name, unit, values: own, ratio: better === 'less' ? 1 / factor : factor },
    { what, who: contenders[1].name, unit, values: rival },
  ];
}

/** CPU time of this process while something runs. */
export async function cpuSecondsOf(run: () => Promise<void>): Promise<number> {
  const before = process.cpuUsage();
  await run();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1e6;
}

const HEADS = ['measured', 'of', 'unit', 'min', 'median', 'max', 'ratio'];
/** This column and those after it hold numbers, which are aligned to the right. */
const FIRST_NUMBER = 3;

/** The rows as a table in plain text. */
export function tableOf(rows: readonly Row[]): string {
  const cells = [HEADS, ...rows.map(cellsOf)];
  const widths = HEADS.map((_, column) => Math.max(...cells.map((line) => line[column]?.length ?? 0)));
  const padded = (cell: string, column: number): string =>
    column < FIRST_NUMBER ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0);
  return cells.map((line) => line.map(padded).join('  ').trimEnd()).join('\n');
}

function cellsOf({ what, who, unit, values, digits = 0, ratio }: Row): string[] {
  const { min, median, max } = spreadOf(values);
  const numbers = [min, median, max].map((value) => value.toFixed(digits));
  return [what, who, unit, ...numbers, ratio === undefined ? '' : `${ratio.toFixed(ratio < 10 ? 2 : 1)} x`];
}
