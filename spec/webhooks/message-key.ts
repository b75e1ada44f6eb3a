import { createHash } from 'node:crypto';
import type { WebhookBody } from './bodies.ts';

/** Members that say what happened. Others may be new in each attempt, such as the time at which it is sent. */
const TELLING = [
  'type',
  'userId',
  'anonymousId',
  'Previous ID',
  'User ID',
  'event',
  'name',
  'groupId',
  'properties',
  'traits',
  'timestamp',
];

/**
 * A key by which a receiver recognises a message that comes again, maybe in other bytes. It stands for the `messageId`, or
 * without one, since the document promises none, for the members that say what happened.
 * @returns 64 hexadecimal digits
 */
export function messageKey(body: WebhookBody): string {
  const { messageId } = body;
  const hasId = typeof messageId === 'string' && messageId !== '';
  const told = hasId ? messageId : TELLING.map((name) => body[name] ?? null);
  return createHash('sha256').update(JSON.stringify(told, sorted)).digest('hex');
}

function sorted(_: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)));
}
