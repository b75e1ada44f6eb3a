import type { Spread } from './rounds.ts';

/** One row: the measurement, the contender, and the result. */
export interface Row {
  readonly what: string;
  readonly who: string;
  readonly unit: string;
  readonly spread: Spread;
  readonly digits?: number;
  /** Factor by which it is better than its rival, by their medians. */
  readonly ratio?: number;
}

const HEADS = ['measured', 'of', 'unit', 'min', 'median', 'max', 'ratio'];
/** This column and those after it hold numbers, which are aligned to the right. */
const FIRST_NUMBER = 3;

/** The rows as a table in plain text. */
export function tableOf(rows: readonly Row[]): string {
  const cells = [HEADS, ...rows.map(cellsOf)];
  const widths = HEADS.map((_, column) => Math.max(...cells.map((line) => line[column]?.length ?? 0)));
  return cells
    .map((line) =>
      line
        .map((cell, column) => {
          const width = widths[column] ?? 0;
          return column < FIRST_NUMBER ? cell.padEnd(width) : cell.padStart(width);
        })
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

function cellsOf({ what, who, unit, spread, digits = 0, ratio }: Row): string[] {
  const numbers = [spread.min, spread.median, spread.max].map((value) => value.toFixed(digits));
  return [what, who, unit, ...numbers, ratio === undefined ? '' : `${ratio.toFixed(ratio < 10 ? 2 : 1)} x`];
}
