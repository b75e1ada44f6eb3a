import type { GoMethod } from '../../../spec/shapes/go-messages.ts';
import type { JsonObject } from '../../../spec/shapes/json.ts';
import { instantText } from '../../clock/instant-text.ts';
import { isObject } from '../../json-object.ts';
import type { Stamp } from './client-rules.ts';

interface Field {
  readonly name: string;
  /** Name in the item that is sent. */
  readonly wireName: string;
  readonly type: 'string' | 'object';
}

const text = (name: string, wireName: string): Field => ({ name, wireName, type: 'string' });
const map = (name: string, wireName: string): Field => ({ name, wireName, type: 'object' });

const USER_ID = text('UserId', 'userId');
/** The fields that every method accepts. The document lists the first three for some methods only (readings, 11). */
const ON_EVERY_METHOD = [
  text('AnonymousId', 'anonymousId'),
  text('Timestamp', 'timestamp'),
  map('Context', 'context'),
  map('Integrations', 'integrations'),
];

/** "Go client library messages", method by method. The traits of a page are its properties (readings, 8). */
const FIELDS: { readonly [Method in GoMethod]: readonly Field[] } = {
  Identify: [USER_ID, map('Traits', 'traits'), ...ON_EVERY_METHOD],
  Track: [USER_ID, text('Event', 'event'), map('Properties', 'properties'), ...ON_EVERY_METHOD],
  Page: [USER_ID, text('Category', 'category'), text('Name', 'name'), map('Traits', 'properties'), ...ON_EVERY_METHOD],
  Group: [USER_ID, text('GroupId', 'groupId'), map('Traits', 'traits'), ...ON_EVERY_METHOD],
  Alias: [USER_ID, text('PreviousId', 'previousId'), ...ON_EVERY_METHOD],
};

/** Required fields. Any one field of a group is enough (readings, 6). */
const REQUIRED: { readonly [Method in GoMethod]: readonly (readonly string[])[] } = {
  Identify: [['UserId', 'AnonymousId']],
  Track: [['Event'], ['UserId', 'AnonymousId']],
  Page: [['UserId', 'AnonymousId']],
  Group: [['GroupId'], ['UserId', 'AnonymousId']],
  Alias: [['UserId'], ['PreviousId']],
};

/** True if a field was given. In a Go struct a missing field looks the same as the zero value of its type. */
function isGiven(value: unknown): boolean {
  return value !== undefined && value !== null && value !== '';
}

/** The kind of call that a method makes, as in `type`. */
export function toKind(method: GoMethod): string {
  return method.toLowerCase();
}

/** The problem of a message: a field of the wrong type, or a missing required field; null if it is valid. */
export function findProblem(method: GoMethod, message: JsonObject): string | null {
  for (const { name, type } of FIELDS[method]) {
    const value = message[name];
    if (isGiven(value) && !(type === 'string' ? typeof value === 'string' : isObject(value))) {
      return `Expected \`${name}\` to be ${type === 'string' ? 'a string' : 'a map'}, got something else (${method})`;
    }
  }
  for (const names of REQUIRED[method]) {
    if (!names.some((name) => isGiven(message[name]))) {
      return `Expected \`${names.join('` or `')}\` to be given, got none (${method})`;
    }
  }
  return null;
}

/**
 * The item of a batch for a message: its fields under their wire names, its kind, its id, and its own timestamp or else
 * the time when it was queued. Only fields of the struct are included.
 */
export function makeItem(method: GoMethod, message: JsonObject, { id, atMs }: Stamp): JsonObject {
  const item: Record<string, unknown> = { type: toKind(method), messageId: id };
  for (const { name, wireName } of FIELDS[method]) {
    const value = message[name];
    if (isGiven(value)) item[wireName] = value;
  }
  item['timestamp'] ??= instantText(atMs);
  return item;
}
