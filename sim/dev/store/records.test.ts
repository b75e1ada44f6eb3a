import { describe, expect, it } from 'vitest';
import { readRequest, readResponse, requestRecord, responseRecord } from './records.ts';

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
