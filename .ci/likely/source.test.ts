import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { FaultRecord, RecordedFault } from '../../reports/likely/fault-record.ts';
import { faultRecord } from '../../reports/likely/with-likely.ts';
import { RECORD_FILE, sourceOf } from './source.ts';

/** It is loaded with the command line. A fault takes some 350 characters, so this has room for some 950. */
const MAX_CHARS = 330_000;

const mark = { requirement: 'SIG-001', aspect: 'abcd', look: 'efgh', isDiagnosed: false };
const fault: RecordedFault = {
  name: 'b',
  description: 'It is wrong.',
  requirement: 'SIG-001',
  red: new Map([['b/1', mark]]),
};
const record: FaultRecord = { cases: ['b/1', 'b/2'], faults: [fault] };

test('the record is small, and is written as it was read', () => {
  const text = readFileSync(new URL(`../../${RECORD_FILE}`, import.meta.url), 'utf8');
  expect(text.length).toBeLessThan(MAX_CHARS);
  expect(sourceOf(faultRecord())).toBe(text);
});

test('a fault or a case that is added adds a line, and changes no other', () => {
  const before = sourceOf(record).split('\n');
  const added = { ...fault, name: 'a', red: new Map([['a/1', { ...mark, look: 'aaaa' }]]) };
  const after = sourceOf({ cases: ['a/1', ...record.cases], faults: [added, fault] }).split('\n');
  expect(after.filter((line) => !before.includes(line))).toEqual([
    '  "a/1",',
    '  ["a","It is wrong.","SIG-001",{"SIG-001 abcd aaaa":"a/1"}],',
  ]);
  expect(before.filter((line) => !after.includes(line))).toEqual([]);
});
