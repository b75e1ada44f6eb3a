import type { Results } from '../../spec/shapes/results.ts';
import { playedOf } from './evidence.ts';
import type { FaultRecord } from './fault-record.ts';
import { likelyMistakes } from './likely-mistakes.ts';
import { readFault } from './stored-fault.ts';
import { readStoredRecord } from './stored-record.ts';

let record: FaultRecord | undefined;

/** The kill matrix as data, read when it is first needed. */
export function faultRecord(): FaultRecord {
  if (record === undefined) {
    const { cases, faults } = readStoredRecord();
    record = { cases, faults: faults.map(readFault) };
  }
  return record;
}

/** The same results, with the mistakes that their failures look like, if there are any. */
export function withLikely(results: Results): Results {
  const likely = isToBlame(results) ? likelyMistakes(playedOf(results.cases), faultRecord()) : [];
  return likely.length === 0 ? results : { ...results, likely };
}

/** Whether the failures are the implementation's. If more cases could not run than failed, both may be due to the shim. */
function isToBlame({ verdict, summary }: Results): boolean {
  return verdict !== 'could-not-run' && summary.failed > 0 && summary.couldNotRun <= summary.failed;
}
