import { RoutespecError } from '../../spec/error.ts';
import type { Generator, Language } from './languages/language.ts';

/** The result of one generator. */
export interface Row {
  readonly language: Language;
  readonly generator: Generator;
  readonly compiles: boolean;
  /** Number of right bodies and of wrong ones. */
  readonly bodies: number;
  readonly wrong: number;
  /** Number of bodies that came back equal. */
  readonly kept: number;
  /** The same for bodies with unknown members. If the types lose some, it says nothing. */
  readonly unknownKept: number;
  /** Fate of ids that are null, and of integers that a double cannot hold: `kept`, or another word. */
  readonly nulls: string;
  readonly largeNumbers: string;
  /** Number of wrong bodies that the types and the validator refused. */
  readonly refusedByTypes: number;
  readonly refusedByValidator: number;
}

const BEGIN = '<!-- consumers -->';
const END = '<!-- /consumers -->';
const HEAD = [
  '| language | generator | reads | compiles strictly | bodies kept | unknown members kept | null ids | numbers beyond 2^53 | wrong bodies refused by the types | by a validator |',
  '|---|---|---|---|---|---|---|---|---|---|',
];

function lineOf({ language, generator, ...row }: Row): string {
  const { name, version, reads, note, losesUnknown } = generator;
  const { validator } = language;
  const cells = [
    language.name,
    `${name} ${version}${note === undefined ? '' : ' (*)'}`,
    `\`${reads}\``,
    row.compiles ? 'yes' : 'no',
    `${row.kept} of ${row.bodies}`,
    losesUnknown === true ? 'in part (*)' : `${row.unknownKept} of ${row.bodies}`,
    row.nulls,
    row.largeNumbers,
    `${row.refusedByTypes} of ${row.wrong}`,
    `${row.refusedByValidator} of ${row.wrong}, ${validator.name} ${validator.version}`,
  ];
  return `| ${cells.join(' | ')} |`;
}

const notesOf = (rows: readonly Row[]): string[] =>
  rows.flatMap(({ generator: { name, note } }) => (note === undefined ? [] : [`- (*) ${name}: ${note}`]));

/** The table of a page, between its marks. */
function tableIn(page: string): { readonly before: string; readonly table: string; readonly after: string } {
  const [before, rest] = page.split(BEGIN);
  const [table, after] = rest?.split(END) ?? [];
  if (before === undefined || table === undefined || after === undefined) {
    throw new RoutespecError('invalid', `Expected \`${BEGIN}\` and \`${END}\` in the page, got neither or one`);
  }
  return { before, table, after };
}

/** A page with these rows in its table, instead of the old ones. */
export function withTable(page: string, rows: readonly Row[]): string {
  const { before, after } = tableIn(page);
  const notes = notesOf(rows);
  const text = [...HEAD, ...rows.map(lineOf), ...(notes.length === 0 ? [] : ['', ...notes])].join('\n');
  return `${before}${BEGIN}\n${text}\n${END}${after}`;
}

/** Rows that differ from those of a page, one line for each. */
export function differences(page: string, rows: readonly Row[]): string[] {
  const lines = tableIn(page).table.split('\n');
  const wanted = [...rows.map(lineOf), ...notesOf(rows)];
  return wanted
    .filter((line) => !lines.includes(line))
    .map((line) => `Expected the table of the page to have this line, got none: ${line}`);
}

/** The names and versions of the generators in the table of a page. */
export function generatorsIn(page: string): string[] {
  const rows = tableIn(page)
    .table.split('\n')
    .filter((line) => line.startsWith('| '));
  return rows.slice(1).map((line) => line.split(' | ')[1]?.replace(' (*)', '') ?? '');
}
