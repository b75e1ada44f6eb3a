import type { FaultRecord } from '../../reports/likely/fault-record.ts';
import { storeFault } from '../../reports/likely/stored-fault.ts';

/** Where the record is, from the root. */
export const RECORD_FILE = 'reports/likely/generated.ts';

const HEAD = `// Written by \`npm run likely\`, which plays every fault against the suite. Never edit it.
import type { StoredFault } from './stored-fault.ts';
`;

/** The source of the module that holds a record: one line a case, and one line a fault. */
export function sourceOf({ cases, faults }: FaultRecord): string {
  const caseLines = linesOf([...cases].sort());
  const faultLines = linesOf(faults.map(storeFault));
  return `${HEAD}
export const RECORDED_CASES: readonly string[] = [
${caseLines}];

export const RECORDED_FAULTS: readonly StoredFault[] = [
${faultLines}];
`;
}

function linesOf(values: readonly unknown[]): string {
  return values.map((value) => `  ${JSON.stringify(value)},\n`).join('');
}
