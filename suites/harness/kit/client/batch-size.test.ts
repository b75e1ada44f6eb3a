import { expect, it } from 'vitest';
import { diagnoseBatchSize } from './batch-size.ts';

const request = (value: unknown) => ({ body: Buffer.from(JSON.stringify(value)) });
const LIMIT_BYTES = 100;

it.each<[what: string, value: unknown, diagnosis: RegExp]>([
  ['characters', { batch: ['é'.repeat(80)] }, /^It has \d+ characters, which would fit if they were bytes/],
  ['the messages alone', { context: 'x'.repeat(40), batch: ['y'.repeat(60)] }, /^Its messages alone have 62 bytes/],
  ['all but the last message', { batch: ['x'.repeat(60), 'y'.repeat(60)] }, /^It would fit without its last message/],
])('says that a batch would fit if only %s counted', (_, value, diagnosis) => {
  expect(diagnoseBatchSize(request(value), LIMIT_BYTES)).toMatch(diagnosis);
});

it.each<[what: string, value: unknown]>([
  ['is one message', { batch: ['x'.repeat(200)] }],
  ['has many messages too many', { batch: Array.from({ length: 10 }, () => 'x'.repeat(60)) }],
  [
    'would fit without its last message, and also if its messages alone counted',
    { a: 'x'.repeat(30), batch: ['y', 'z'.repeat(60)] },
  ],
  ['has no list', { text: 'x'.repeat(200) }],
  ['is no object', 'x'.repeat(200)],
])('says nothing of a batch that %s', (_, value) => {
  expect(diagnoseBatchSize(request(value), LIMIT_BYTES)).toBeUndefined();
});

it('says that a batch would fit without the escapes of its texts', () => {
  const body = Buffer.from(JSON.stringify({ batch: ['<'.repeat(60)] }).replaceAll('<', '\\u003c'));
  expect(diagnoseBatchSize({ body }, LIMIT_BYTES)).toMatch(/^Without escapes it has 74 bytes/);
});
