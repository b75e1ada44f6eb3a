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

export function readStoredRecord(): StoredRecord {
  if (typeof IS_PACKAGE === 'undefined') return { cases: RECORDED_CASES, faults: RECORDED_FAULTS };
  return readPackedFile(PACKED_RECORD) as StoredRecord;
}
