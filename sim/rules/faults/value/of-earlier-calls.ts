import type { JsonObject } from '../../../../spec/shapes/json.ts';
import { isObject } from '../../../json-object.ts';
import { slot } from '../../../model/memory.ts';
import type { Message } from '../../../model/message.ts';
import { fault } from '../../replacement.ts';

/** The free-form member of each kind that has one. */
const FREE_FORM: Readonly<Record<string, string>> = {
  page: 'properties',
  track: 'properties',
  identify: 'traits',
  group: 'traits',
};

/** A number and its text, one made from the other. Any other value stays as it is. */
function inType(type: string | undefined, value: unknown): unknown {
  if (type === 'number' && typeof value === 'string' && value !== '' && !Number.isNaN(Number(value)))
    return Number(value);
  return type === 'string' && typeof value === 'number' ? String(value) : value;
}

/** The latest value of each key, and what each message took of an earlier one, which its retries take too. */
class Earlier {
  readonly #latest = new Map<string, unknown>();
  readonly #taken = new WeakMap<Message, unknown>();

  /** What the key had before this message. @param next What it has from now on; undefined if that stays */
  before(message: Message, key: string, next: unknown): unknown {
    if (!this.#taken.has(message)) {
      this.#taken.set(message, this.#latest.get(key));
      if (next !== undefined) this.#latest.set(key, next);
    }
    return this.#taken.get(message);
  }
}

/** Values that take something from those of earlier calls. */
export const EARLIER_CALL_VALUE_FAULTS = [
  // A value arrives as given, also as a text where it was a number before.
  fault({
    name: 'type-of-first-value-kept',
    breaks: ['VAL-001', 'VAL-003'],
    description:
      'A property of an event keeps the type of its first value: after a number, the text of one is sent as a number.',
    memory: slot('the type of each property of an event', () => new Map<string, string>()),
    change: ({ shape }, recall) => ({
      shape: (message, timestamp) => {
        const body = shape(message, timestamp);
        const { content, source, memory } = message;
        if (content.type !== 'track') return body;
        const types = recall(memory);
        const pinned = Object.entries(content.properties ?? {}).map(([name, value]) => {
          const key = JSON.stringify([source.writeKey, content.event, name]);
          if (!types.has(key)) types.set(key, typeof value);
          return [name, inType(types.get(key), value)];
        });
        return { ...body, properties: Object.fromEntries(pinned) };
      },
    }),
  }),
  // What a call does not say, no other call says for it.
  fault({
    name: 'members-of-the-call-before',
    breaks: ['VAL-006'],
    description:
      'A call without properties or traits is sent with those of the call of its kind before it at the source.',
    memory: slot('the last free-form member of each kind', () => new Earlier()),
    change: ({ shape }, recall) => ({
      shape: (message, timestamp) => {
        const body = shape(message, timestamp);
        const { content, source, memory } = message;
        const place = FREE_FORM[content.type];
        if (place === undefined) return body;
        const given: unknown = Object.entries(content).find(([name]) => name === place)?.[1];
        const before = recall(memory).before(message, `${source.writeKey}/${content.type}`, given);
        const kept = given ?? before;
        return isObject(kept) ? { ...body, [place]: kept } : body;
      },
    }),
  }),
  fault({
    name: 'properties-of-event-remembered',
    breaks: ['VAL-006'],
    description:
      'A track call gets the properties that its user gave with the same event before, and does not give now.',
    memory: slot('the properties of the last call of each event and user', () => new Earlier()),
    change: ({ shape }, recall) => ({
      shape: (message, timestamp) => {
        const body = shape(message, timestamp);
        const { content, source, memory } = message;
        if (content.type !== 'track') return body;
        const key = JSON.stringify([source.writeKey, content.userId, content.event]);
        const earlier = recall(memory).before(message, key, content.properties);
        return isObject(earlier) ? { ...body, properties: { ...earlier, ...content.properties } } : body;
      },
    }),
  }),
  fault({
    name: 'referrer-is-page-before',
    breaks: ['VAL-006'],
    description: 'A page call without a referrer gets as one the url of the page that its user saw before.',
    memory: slot('the latest url of each user', () => new Earlier()),
    change: ({ shape }, recall) => ({
      shape: (message, timestamp) => {
        const body = shape(message, timestamp);
        const { content, source, memory } = message;
        if (content.type !== 'page') return body;
        const own: JsonObject = { ...content.properties };
        const referrer = recall(memory).before(message, `${source.writeKey}/${content.userId}`, own['url']);
        return referrer === undefined ? body : { ...body, properties: { referrer, ...own } };
      },
    }),
  }),
];
