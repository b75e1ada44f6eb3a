import { expect, test } from 'vitest';
import type { RecordedFault } from './fault-record.ts';
import { readFault, storeFault } from './stored-fault.ts';

const missing = { requirement: 'SIG-001', aspect: 'abcd', look: '-_-_', isDiagnosed: false };
const diagnosed = { requirement: 'BDY-001', aspect: 'abcd', look: 'efgh', isDiagnosed: true };
const fault: RecordedFault = {
  name: 'sample',
  description: 'A "name" is wrong.',
  requirement: 'SIG-001',
  red: new Map([
    ['setting/url', missing],
    ['body/track', diagnosed],
    ['setting/headers', missing],
    ['body/page', missing],
    ['setting/off', diagnosed],
  ]),
};

test('a fault is kept with the cases that fail alike, and a group is named once', () => {
  expect(storeFault(fault)).toEqual([
    'sample',
    'A "name" is wrong.',
    'SIG-001',
    { 'BDY-001 abcd efgh diagnosed': 'body/track setting/off', 'SIG-001 abcd -_-_': 'body/page setting/headers url' },
  ]);
});

test('a fault is read as it was stored', () => {
  expect(readFault(storeFault(fault))).toEqual(fault);
});

test('the order in which cases failed changes nothing', () => {
  const other = { ...fault, red: new Map([...fault.red].reverse()) };
  expect(JSON.stringify(storeFault(other))).toBe(JSON.stringify(storeFault(fault)));
});
