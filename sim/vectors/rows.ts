/** The rows of a table in text: one a line, with ` | ` between its columns. */
export function readRows(table: string): string[][] {
  const lines = table.trim().split('\n');
  return lines.map((line) => line.split('|').map((column) => column.trim()));
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
