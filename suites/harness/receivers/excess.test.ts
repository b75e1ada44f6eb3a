import { expect, it } from 'vitest';
import { excessAfter } from './excess.ts';
import { dial, NOW_MS, openReceiver, until } from './receiver.fixture.ts';

const TEXT = '{"a":"ééD"}';
const HEAD = 'POST /hook-1 HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\n\r\n';

it.each([
  ['in the packet of the request', `${HEAD}{"a":"é`, 'éD"}', HEAD.length + 8],
  ['in the packet of the body', '{"a":"é', 'éD"}', 8],
  ['in a packet with the end of the body', '"é', 'éD"}', 3],
  ['in a separate packet', '', 'éD"}', 0],
  ['that look like a method at first', '{"a":"é', 'GE"}', 10],
])('finds the bytes after a body %s', (_, before, after, bytesParsed) => {
  const rawPacket = Buffer.from(before + after);
  expect(excessAfter(Buffer.from('{"a":"é'), { rawPacket, bytesParsed }).toString()).toBe(after);
});

it.each([
  ['at once', 0],
  ['later', 1],
])('a receiver records what comes after a body %s', async (_, packets) => {
  const { receiver, events } = await openReceiver();
  const line = await dial(receiver);
  const bytes = Buffer.from(TEXT);
  const head = HEAD.replace('9', String(TEXT.length));
  const parts = [bytes.subarray(0, TEXT.length), bytes.subarray(TEXT.length)];
  line.socket.write(
    packets === 0
      ? Buffer.concat([Buffer.from(head), bytes])
      : Buffer.concat([Buffer.from(head), ...parts.slice(0, 1)]),
  );
  await until(() => packets === 0 || receiver.requests.length === 1);
  if (packets > 0) line.socket.write(bytes.subarray(TEXT.length));
  await until(() => receiver.requests[0]?.excess !== undefined);
  expect(receiver.requests).toMatchObject([{ atMs: NOW_MS, body: parts[0], excess: parts[1] }]);
  expect(receiver.malformed).toEqual([]);
  expect(events).toContain('got 2 bytes after the body of request 1 that are not a request');
});
