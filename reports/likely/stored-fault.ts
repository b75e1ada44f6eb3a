import type { RecordedFault } from './fault-record.ts';
import type { Mark } from './mark.ts';

/**
 * A fault as it is kept: as one line that depends on no other line, so that branches can add faults without touching the
 * lines of others. `red` has the cases that fail, by how they fail.
 */
export type StoredFault = readonly [
  name: string,
  description: string,
  requirement: string,
  red: Readonly<Record<string, string>>,
];

const DIAGNOSED = 'diagnosed';

/** @param fault As `storeFault` writes it. */
export function readFault([name, description, requirement, stored]: StoredFault): RecordedFault {
  const red = new Map<string, Mark>();
  for (const [text, ids] of Object.entries(stored)) {
    const mark = readMark(text);
    for (const id of readIds(ids)) red.set(id, mark);
  }
  return { name, description, requirement, red };
}

/** The same fault always gives the same line, in whatever order its cases failed. */
export function storeFault({ name, description, requirement, red }: RecordedFault): StoredFault {
  const byMark = new Map<string, string[]>();
  for (const [id, mark] of [...red].sort(([one], [other]) => (one < other ? -1 : 1))) {
    const text = storeMark(mark);
    byMark.set(text, [...(byMark.get(text) ?? []), id]);
  }
  const sorted = [...byMark].sort(([one], [other]) => (one < other ? -1 : 1));
  return [name, description, requirement, Object.fromEntries(sorted.map(([mark, ids]) => [mark, storeIds(ids)]))];
}

function readMark(text: string): Mark {
  const [requirement = '', aspect = '', look = '', diagnosed] = text.split(' ');
  return { requirement, aspect, look, isDiagnosed: diagnosed === DIAGNOSED };
}

function storeMark({ requirement, aspect, look, isDiagnosed }: Mark): string {
  return [requirement, aspect, look, ...(isDiagnosed ? [DIAGNOSED] : [])].join(' ');
}

/** Case ids of which only the first of a group names it: `batch/by-close by-interval body/alias`. */
function readIds(text: string): string[] {
  let group = '';
  return text.split(' ').map((part) => {
    const [first = '', name] = part.split('/');
    if (name === undefined) return `${group}/${first}`;
    group = first;
    return part;
  });
}

function storeIds(ids: readonly string[]): string {
  let group = '';
  return ids
    .map((id) => {
      const [own = '', name = ''] = id.split('/');
      if (own === group) return name;
      group = own;
      return id;
    })
    .join(' ');
}
