import { expect, it } from 'vitest';
import { packRecord, readStoredRecord, unpackRecord } from './stored-record.ts';

it('gives the same record once it was packed', () => {
  const record = readStoredRecord();
  expect(record.faults.length).toBeGreaterThan(0);
  expect(unpackRecord(packRecord(record))).toEqual(record);
});
