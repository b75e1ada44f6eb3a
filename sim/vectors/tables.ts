import { readFileSync } from 'node:fs';

/** The rows of the table below a heading of a page in `tables/`, by column. Cells may be in backticks. */
export function readTable<Column extends string>(
  page: string,
  heading: string,
  columns: readonly Column[],
): Record<Column, string>[] {
  const text = readFileSync(new URL(`tables/${page}.md`, import.meta.url), 'utf8');
  const section = text.split('\n## ').find((each) => each.startsWith(`${heading}\n`)) ?? '';
  const [header, , ...rows] = section
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .map((line) => line.split('|').slice(1, -1).map(readCell));
  if (header?.join() !== columns.join()) {
    throw new Error(`Expected a table of ${columns.join(', ')} below ${heading} in ${page}.md, got ${header?.join()}`);
  }
  // Each row has the columns of its header.
  return rows.map((row) => Object.fromEntries(columns.map((column, at) => [column, row[at] ?? ''])) as never);
}

function readCell(cell: string): string {
  return cell.trim().replace(/^`(.*)`$/, '$1');
}

/** A text of a cell. One that begins with a quote is written as in JSON. */
export function readText(cell: string): string {
  return cell.startsWith('"') ? JSON.parse(cell) : cell;
}

/** The items of a column, which commas separate. */
export function splitItems(column: string): string[] {
  return column === '' ? [] : column.split(', ');
}

/** The groups of an item of a table. */
export function matchGroups(item: string, form: RegExp): Readonly<Record<string, string | undefined>> {
  const { groups } = form.exec(item) ?? {};
  if (groups === undefined) throw new Error(`Expected an item of a table, got ${item}`);
  return groups;
}
