import type { Mark } from './mark.ts';

/** What the suite says about one fault of the simulator: the cases that fail, each with how it fails. */
export interface RecordedFault {
  readonly name: string;
  readonly description: string;
  /** Id of the requirement that it is made for. */
  readonly requirement: string;
  /** By case id. Every other case of the record passes. */
  readonly red: ReadonlyMap<string, Mark>;
}

/** The kill matrix as data: how each fault shows if it is the only mistake. */
export interface FaultRecord {
  /** Ids of the cases that were played. Nothing is known about others. */
  readonly cases: readonly string[];
  readonly faults: readonly RecordedFault[];
}

/** How a record is kept. Cases and marks are lists that faults point into by index; cases that fail alike stand together. */
interface StoredRecord {
  readonly cases: readonly string[];
  readonly marks: readonly StoredMark[];
  readonly faults: readonly StoredFault[];
}

type StoredMark = readonly [requirement: string, aspect: string, look: string, isDiagnosed: 0 | 1];

type StoredFault = readonly [
  name: string,
  description: string,
  requirement: string,
  red: readonly (readonly [mark: number, cases: readonly number[]])[],
];

/** A record as JSON. The same record always gives the same text, in whatever order its cases failed. */
export function storeRecord({ cases, faults }: FaultRecord): string {
  const caseIds = [...cases].sort();
  const marks = [...new Set(faults.flatMap(({ red }) => [...red.values()].map(keyOf)))].sort();
  const stored: StoredRecord = {
    cases: caseIds,
    marks: marks.map((key) => JSON.parse(key) as StoredMark),
    faults: faults.map(({ name, description, requirement, red }) => [
      name,
      description,
      requirement,
      redByMark(red, caseIds, marks),
    ]),
  };
  return JSON.stringify(stored);
}

/** @param text A record as `storeRecord` writes it. */
export function readRecord(text: string): FaultRecord {
  const { cases, marks, faults } = JSON.parse(text) as StoredRecord;
  return {
    cases,
    faults: faults.map(([name, description, requirement, groups]) => {
      const red = new Map<string, Mark>();
      for (const [markIndex, caseIndexes] of groups) {
        const [failed = '', aspect = '', look = '', diagnosed = 0] = marks[markIndex] ?? [];
        const mark = { requirement: failed, aspect, look, isDiagnosed: diagnosed === 1 };
        for (const index of caseIndexes) red.set(cases[index] ?? '', mark);
      }
      return { name, description, requirement, red };
    }),
  };
}

function redByMark(
  red: ReadonlyMap<string, Mark>,
  caseIds: readonly string[],
  marks: readonly string[],
): [mark: number, cases: number[]][] {
  const groups = new Map<number, number[]>();
  for (const [id, mark] of red) {
    const key = marks.indexOf(keyOf(mark));
    groups.set(key, [...(groups.get(key) ?? []), caseIds.indexOf(id)]);
  }
  return [...groups]
    .map(([mark, indexes]): [number, number[]] => [mark, indexes.sort((a, b) => a - b)])
    .sort(([one], [other]) => one - other);
}

function keyOf({ requirement, aspect, look, isDiagnosed }: Mark): string {
  const stored: StoredMark = [requirement, aspect, look, isDiagnosed ? 1 : 0];
  return JSON.stringify(stored);
}
