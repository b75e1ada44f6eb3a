import { readPackedFile } from '../../spec/package-file.ts';
import { RECORDED_CASES, RECORDED_FAULTS } from './generated.ts';
import type { StoredFault } from './stored-fault.ts';

// Set to true in the bundle of the published package.
declare const IS_PACKAGE: true;

/** The record as it is kept: the cases that were played, and a line for each fault. */
export interface StoredRecord {
  readonly cases: readonly string[];
  readonly faults: readonly StoredFault[];
}

/** Where the published package has the record. */
export const PACKED_RECORD = 'dist/likely.json.br';

/** The record as the package has it: what is alike stands together, so that it is compressed to less. */
interface PackedRecord {
  readonly cases: readonly string[];
  readonly names: readonly StoredFault[0][];
  readonly descriptions: readonly StoredFault[1][];
  readonly requirements: readonly StoredFault[2][];
  readonly reds: readonly StoredFault[3][];
}

export function readStoredRecord(): StoredRecord {
  if (typeof IS_PACKAGE === 'undefined') return { cases: RECORDED_CASES, faults: RECORDED_FAULTS };
  return unpackRecord(readPackedFile(PACKED_RECORD) as PackedRecord);
}

export function packRecord({ cases, faults }: StoredRecord): PackedRecord {
  return {
    cases,
    names: faults.map(([name]) => name),
    descriptions: faults.map(([, description]) => description),
    requirements: faults.map(([, , requirement]) => requirement),
    reds: faults.map(([, , , red]) => red),
  };
}

export function unpackRecord({ cases, names, descriptions, requirements, reds }: PackedRecord): StoredRecord {
  const faults = names.map(
    (name, at): StoredFault => [name, descriptions[at] ?? '', requirements[at] ?? '', reds[at] ?? {}],
  );
  return { cases, faults };
}
