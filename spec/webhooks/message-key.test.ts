import { expect, it } from 'vitest';
import { messageKeyVectors } from '../vectors/message-keys.ts';
import { messageKey } from './message-key.ts';
import { parseWebhook } from './parse.ts';

const TRACK = {
  version: 1,
  type: 'track',
  userId: 'u1',
  event: 'Paid',
  properties: { amount: 9, by: { card: 'x', bank: 'y' } },
  timestamp: '2026-01-01T00:00:00.000Z',
};
const makeKey = (members: object): string => messageKey(parseWebhook(JSON.stringify({ ...TRACK, ...members })));

it.each([
  { messageId: 'm1' },
  { event: 'Refunded' },
  { userId: 'u2' },
  { userId: null, anonymousId: 'u1' },
  { properties: { ...TRACK.properties, amount: 10 } },
  { timestamp: '2026-01-01T00:00:00.001Z' },
])('a message with %j has another key', (members) => {
  expect(makeKey(members)).not.toBe(makeKey({}));
});

it('the vectors have one key up to the first with a messageId, and then each its own', () => {
  const keys = messageKeyVectors().map(({ key }) => key);
  const same = messageKeyVectors().findIndex(({ id }) => id === 'message-keys/message-id');
  expect(same).toBeGreaterThan(5);
  expect(new Set(keys.slice(0, same)).size).toBe(1);
  expect(new Set(keys).size).toBe(keys.length - same + 1);
});
