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

/** Values that take something from those of earlier calls. */
export const EARLIER_CALL_VALUE_FAULTS = [
  // A value arrives as given, also as a text where it was a number before.
  fault({
    name: 'type-of-first-value-kept',
    breaks: ['VAL-001', 'VAL-003'],
    description:
      'A property of an event keeps the type of its first value: after a number, the text of one is sent as a number.',
    unseenByRandomWorlds: 'no property in random worlds is a number in one call and its text in another',
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
    unseenByRandomWorlds: 'hardly any call in random worlds lacks its properties or traits',
    memory: slot('the last free-form member of each kind, and that of each message', () => ({
      last: new Map<string, unknown>(),
      sent: new WeakMap<Message, unknown>(),
    })),
    change: ({ shape }, recall) => ({
      shape: (message, timestamp) => {
        const body = shape(message, timestamp);
        const { content, source, memory } = message;
        const place = FREE_FORM[content.type];
        if (place === undefined) return body;
        const { last, sent } = recall(memory);
        const key = `${source.writeKey}/${content.type}`;
        const given: unknown = Object.entries(content).find(([name]) => name === place)?.[1];
        const kept = sent.get(message) ?? given ?? last.get(key);
        if (!isObject(kept)) return body;
        sent.set(message, kept);
        if (given !== undefined) last.set(key, given);
        return { ...body, [place]: kept };
      },
    }),
  }),
];
