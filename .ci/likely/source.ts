import { type FaultRecord, storeRecord } from '../../reports/likely/fault-record.ts';

/** Where the record is, from the root. */
export const RECORD_FILE = 'reports/likely/generated.ts';

const HEAD = '// Written by `npm run likely`, which plays every fault against the suite. Never edit it.\n';

/** The source of the module that holds a record. It is a text, because that loads faster than an object. */
export function sourceOf(record: FaultRecord): string {
  const literal = storeRecord(record).replace(/['\\]/g, '\\$&');
  return `${HEAD}export const RECORD =\n  '${literal}';\n`;
}
