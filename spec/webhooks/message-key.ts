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
 * without one, since the document promises none, for the members that say what happened. The page of this folder
 * specifies it for programs in other languages.
 * @returns 64 hexadecimal digits
 */
export function messageKey(body: WebhookBody): string {
  return createHash('sha256').update(textOfKey(body)).digest('hex');
}

/** The text that is digested. */
export function textOfKey(body: WebhookBody): string {
  const { messageId } = body;
  if (typeof messageId === 'string' && messageId !== '') return canonical(messageId);
  return canonical(TELLING.map((name) => (name === 'timestamp' ? inZulu(body[name]) : (body[name] ?? null))));
}

/** `+00:00` may stand for `Z`. A body that nobody checked may have anything. */
const inZulu = (timestamp: unknown): unknown =>
  typeof timestamp === 'string' ? timestamp.replace(/[+]00:00$/, 'Z') : (timestamp ?? null);

/** The canonical JSON of RFC 8785, which libraries of many languages write. */
function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  const members = Object.entries(value).filter(([, member]) => member !== undefined);
  const sorted = members.sort(([one], [other]) => (one < other ? -1 : 1));
  return `{${sorted.map(([name, member]) => `${JSON.stringify(name)}:${canonical(member)}`).join(',')}}`;
}
