import { readFileSync } from 'node:fs';
import { crc32 } from 'node:zlib';

/** A row of a table, by column. */
type Row<Column extends string> = { readonly [Name in Column]: string };

/**
 * The rows of the table below a heading of a page in `tables/`. Cells may be in backticks, and `{{a*20}}` is a text twenty
 * times. A row that is `of` another table stands for a row for each one there, or for each of the first (`Events, 6`), with
 * the cells of that one instead of `$name` and its like. A row of `and` belongs to the one above: both come for one row
 * there before any comes for the next.
 */
export function readTable<Column extends string>(
  page: string,
  heading: string,
  ...columns: readonly Column[]
): Row<Column>[] {
  const text = readFileSync(new URL(`tables/${page}.md`, import.meta.url), 'utf8');
  const section = text.split('\n## ').find((each) => each.startsWith(`${heading}\n`)) ?? '';
  const lines = section.split('\n').filter((line) => line.startsWith('|'));
  const [header = [], , ...cells] = lines.map((line) => line.split('|').slice(1, -1).map(readCell));
  const missing = columns.find((column) => !header.includes(column));
  if (missing !== undefined) throw new Error(`Expected a column ${missing} below ${heading} in ${page}.md, got none`);
  const rows = cells.map((row) => Object.fromEntries(header.map((column, at) => [column, row[at] ?? ''])));
  return (header[0] === 'of' ? expand(page, rows) : rows) as Row<Column>[];
}

function expand(page: string, rows: readonly Row<string>[]): Row<string>[] {
  const groups: Row<string>[][] = [];
  for (const row of rows) {
    if (row['of'] === 'and') groups.at(-1)?.push(row);
    else groups.push([row]);
  }
  return groups.flatMap((forms) => {
    const [heading = '', most] = forms[0]?.['of']?.split(', ') ?? [];
    if (heading === '') return forms;
    const filling: readonly Row<string>[] = readTable(page, heading).slice(0, most === undefined ? most : Number(most));
    return filling.flatMap((row, index) => forms.map((form) => fillIn(form, { ...row, index: `${index}` })));
  });
}

function fillIn(form: Row<string>, cells: Row<string>): Row<string> {
  const fill = (text: string): string => text.replace(/\$(\w+)/g, (whole, column) => cells[column] ?? whole);
  return Object.fromEntries(Object.entries(form).map(([column, text]) => [column, fill(text)]));
}

function readCell(cell: string): string {
  const content = cell.trim().replace(/^`(.*)`$/, '$1');
  return content.replace(/\{\{(.*?)\*(\d+)\}\}/g, (_, text: string, count) => text.repeat(Number(count)));
}

/** The members that every vector of a page has. */
export function about(page: string, row: Row<'name' | 'clause' | 'description'>) {
  const isOpen = row.name.startsWith('open-');
  return {
    id: `${page}/${row.name}`,
    description: `${row.description}.`,
    requirement: row.clause,
    treatment: isOpen ? ('acceptable' as const) : ('valid' as const),
  };
}

/** A text of a cell. One that begins with a quote is written as in JSON. */
export function readText(cell: string): string {
  return cell.startsWith('"') ? JSON.parse(cell) : cell;
}

/** Bytes of a cell: those of a text in UTF-8, or what follows `latin1:`, `hex:` or `gzip:`. */
export function readBytes(cell: string): Buffer {
  const [, form, content = ''] = /^(latin1|hex|gzip): (.*)$/s.exec(cell) ?? [];
  if (form === undefined) return Buffer.from(readText(cell));
  return form === 'gzip' ? gzip(Buffer.from(content)) : Buffer.from(content, form as BufferEncoding);
}

/** Bytes in gzip without compression, because the output of a compressor depends on its version. */
export function gzip(bytes: Buffer): Buffer {
  const header = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255, 1, 0, 0, 0, 0]);
  header.writeUInt16LE(bytes.length, 11);
  header.writeUInt16LE(~bytes.length & 0xffff, 13);
  const trailer = Buffer.alloc(8);
  trailer.writeUInt32LE(crc32(bytes), 0);
  trailer.writeUInt32LE(bytes.length, 4);
  return Buffer.concat([header, bytes, trailer]);
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
