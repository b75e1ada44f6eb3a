import { describe, expect, it } from 'vitest';
import { RecordStore, readRequest, readResponse, requestRecord, responseRecord } from './records.ts';

const call = Buffer.from(
  JSON.stringify({ type: 'track', event: 'Größe\n', properties: { text: 'words '.repeat(200) } }),
);
const headers = { 'Content-Type': 'application/json', 'X-Signature': 'ab'.repeat(20), 'X-Odd': 'a "b"\\ ü' };
const request = { method: 'POST', url: 'http://localhost:3000/ho\noks?x=1', headers, bytes: call };

describe('the record of a request', () => {
  it.each([
    ['a usual one', request],
    ['no body', { ...request, bytes: Buffer.alloc(0) }],
    ['bytes that are not text', { ...request, bytes: Buffer.from([0, 10, 255, 10, 13]) }],
    [
      'a body that is larger than anything that is compressed at once',
      { ...request, bytes: Buffer.alloc(100_000, 'ab') },
    ],
  ])('gives back %s', (_, sent) => {
    expect(readRequest(requestRecord(sent, call), call)).toEqual(sent);
  });

  it('takes little room next to its call, and is the same for the same request', () => {
    const record = requestRecord(request, call);
    expect(record.length).toBeLessThan(250);
    expect(requestRecord({ ...request, bytes: Buffer.from(call) }, Buffer.from(call))).toEqual(record);
  });
});

it('the record of a response gives it back, byte for byte', () => {
  const body = Buffer.from([0, 10, 200, 255]).toString('latin1');
  const rest = { reason: 'OK', headers: { date: 'today', 'x-a': '1\n2' }, informational: 0, body };
  expect(readResponse(responseRecord(rest))).toEqual({
    reason: 'OK',
    headers: rest.headers,
    bytes: Buffer.from([0, 10, 200, 255]),
  });
});

const MEGABYTE = 1024 * 1024;

describe('RecordStore', () => {
  it('returns a record of any length unchanged', () => {
    const recordStore = new RecordStore();
    const records = [0, 1, 40_000, MEGABYTE - 4, MEGABYTE, 3 * MEGABYTE, 7].map((length, index) =>
      Buffer.alloc(length, index + 1),
    );
    const places = records.map((record) => recordStore.put(record));
    expect(places.map((place, index) => recordStore.read(place).equals(records[index] ?? Buffer.alloc(0)))).toEqual(
      records.map(() => true),
    );
  });

  it('holds no more than is needed while the oldest are dropped', () => {
    const recordStore = new RecordStore();
    const places: number[] = [];
    let mostBytes = 0;
    for (let number = 0; number < 20_000; number += 1) {
      places.push(recordStore.put(Buffer.alloc(1000, number)));
      if (places.length > 3000) recordStore.drop(places.shift() ?? -1);
      mostBytes = Math.max(mostBytes, recordStore.heldBytes);
    }
    expect(mostBytes).toBeLessThan(5 * MEGABYTE);
    expect(places.map((place) => recordStore.read(place).length)).toEqual(places.map(() => 1000));
    for (const place of places) recordStore.drop(place);
    expect(recordStore.heldBytes).toBe(0);
  });
});
