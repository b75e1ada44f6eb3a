/**
 * Writes the kill matrix as data, with which reports compare a red run: how the suite judges each fault alone.
 *
 *     npm run likely                               # plays all faults: some minutes
 *     npm run likely -- digest-sha256 'body/*'     # plays only these faults, all faults in these cases, and what is new
 *     npm run likely -- new                        # plays only what is new
 */
import { writeFileSync } from 'node:fs';
import type { RecordedFault } from '../reports/likely/fault-record.ts';
import { faultRecord } from '../reports/likely/with-likely.ts';
import { FAULTS, type Fault } from '../sim/harness.ts';
import type { Case } from '../suites/cases/case.ts';
import { CASES } from '../suites/cases/index.ts';
import { recordedOf } from '../suites/proof/likely/recorded.fixture.ts';
import { prove } from '../suites/proof/matrix/prove.ts';
import { reachOf } from '../suites/proof/matrix/reach.ts';
import { RECORD_FILE, sourceOf } from './likely/source.ts';
import { wantedBy } from './likely/wanted.ts';

const before = faultRecord();
const isWanted = wantedBy(process.argv.slice(2), before);
const reach = await reachOf(FAULTS, CASES);
const faults: RecordedFault[] = [];
for (const fault of FAULTS) faults.push(await played(fault, reach.get(fault.name) ?? []));
const text = sourceOf({ cases: CASES.map(({ id }) => id), faults });
writeFileSync(new URL(`../${RECORD_FILE}`, import.meta.url), text);
console.log(`${faults.length} faults in ${CASES.length} cases written to ${RECORD_FILE}, ${text.length} characters`);

/** Plays a fault in the cases that are wanted, and keeps what is known of the others. */
async function played(fault: Fault, reached: readonly Case[]): Promise<RecordedFault> {
  const again = new Set<string>(CASES.filter(({ id }) => isWanted(fault.name, id)).map(({ id }) => id));
  const cases = reached.filter(({ id }) => again.has(id));
  const proof = await prove(fault.rules, cases);
  for (const { id } of proof.couldNotRun) {
    console.error(`Expected ${id} to be played to its end on the fault ${fault.name}; what is known of it stays`);
    process.exitCode = 1;
    again.delete(id);
  }
  const now = recordedOf(fault, proof);
  const known = before.faults.find(({ name }) => name === fault.name)?.red ?? new Map();
  const kept = [...known].filter(([id]) => !again.has(id) && CASES.some((each) => each.id === id));
  return { ...now, red: new Map([...kept, ...now.red]) };
}
