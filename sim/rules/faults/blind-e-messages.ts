import type { JsonObject } from '../../../spec/shapes/json.ts';
import { instantText } from '../../clock/instant-text.ts';
import { isObject } from '../../json-object.ts';
import { slot } from '../../model/memory.ts';
import type { QueuedMessage } from '../client/client-rules.ts';
import { changedText, editItem } from '../client/edit.ts';
import { keepMembers } from '../edit.ts';
import { clientFault } from '../replacement.ts';

const FREE_FORM = ['traits', 'properties'];
const OFFSET = /[+-]\d\d:?\d\d$/;

/** Changes the traits and properties of an item. */
function editMaps(item: JsonObject, edit: (map: JsonObject) => JsonObject): JsonObject {
  return Object.fromEntries(
    Object.entries(item).map(([name, value]) => [
      name,
      FREE_FORM.includes(name) && isObject(value) ? edit(value) : value,
    ]),
  );
}

/** The keys of a map as the fields of structs are written: with a small first letter, at any depth. */
function camelCased(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(camelCased);
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [key.charAt(0).toLowerCase() + key.slice(1), camelCased(inner)]),
  );
}

/** What Go's Sprintf makes of a text that it takes for a format, without any operands. */
function formatted(text: string): string {
  return text
    .replace(/%([ #+0-]*)([%A-Za-z])/g, (_, flags: string, verb: string) =>
      verb === '%' ? '%' : `%!${flags.trim()}${verb}(MISSING)`,
    )
    .replace(/%$/, '%!(NOVERB)');
}

/** The item of a queued message. */
function itemIn({ text }: QueuedMessage): JsonObject {
  const item: unknown = JSON.parse(text);
  return isObject(item) ? item : {};
}

/** What two messages have in common that count as one: everything but their own ids and times. */
function contentOf(message: QueuedMessage): string {
  const { messageId, timestamp, ...content } = itemIn(message);
  return JSON.stringify(content);
}

/** Mistakes in what a client makes of a message. */
export const BLIND_E_MESSAGE_FAULTS = [
  // The timestamp of a page is ISO 8601, which has offsets, and it arrives as the same instant.
  clientFault({
    name: 'blind-e-client-layout-ends-with-z',
    breaks: ['ING-005'],
    description: 'The timestamp of a page is written by a layout with a literal Z, without changing it to UTC first.',
    change: editItem(
      ['Page'],
      changedText('timestamp', (text) => text.replace(OFFSET, 'Z')),
    ),
  }),
  // Integrations are about their own message. A message without them goes everywhere.
  clientFault({
    name: 'blind-e-client-integrations-in-shared-map',
    breaks: ['ING-004', 'MSG-024'],
    description:
      'The Integrations of a message are merged into the default map itself, so later messages have them too.',
    memory: slot('the default switches', () => ({ switches: {} as JsonObject })),
    change: ({ itemOf }, recall) => ({
      itemOf: (method, message, stamp, memory) => {
        const item = itemOf(method, message, stamp, memory);
        const defaults = recall(memory);
        const given = item['integrations'];
        if (isObject(given)) defaults.switches = { ...defaults.switches, ...given };
        return Object.keys(defaults.switches).length === 0 ? item : { ...item, integrations: defaults.switches };
      },
    }),
  }),
  // Integrations are a field of their own, whatever other fields a message has.
  clientFault({
    name: 'blind-e-client-context-replaces-integrations',
    breaks: ['ING-004', 'MSG-024'],
    description: 'Integrations are put into a new context, which the Context of the message then replaces.',
    change: editItem(['Identify', 'Track', 'Page', 'Group', 'Alias'], (item) => {
      const { integrations, ...others } = item;
      return isObject(item['context']) ? others : item;
    }),
  }),
  // Traits and properties are free-form, so zero, false and the empty text are values like any others.
  clientFault({
    name: 'blind-e-client-zero-values-omitted',
    breaks: ['ING-009', 'MSG-004', 'MSG-009', 'MSG-013', 'MSG-020'],
    description: 'Zero, false and empty texts in Traits and Properties count as unset, and are left out.',
    change: editItem(['Identify', 'Track', 'Page', 'Group'], (item) =>
      editMaps(
        item,
        keepMembers((_key, value) => value !== 0 && value !== false && value !== ''),
      ),
    ),
  }),
  // The keys of Traits and Properties are the customer's, and arrive as they are.
  clientFault({
    name: 'blind-e-client-map-keys-renamed',
    breaks: ['ING-009', 'MSG-004', 'MSG-009', 'MSG-013', 'MSG-020'],
    description: 'The helper that writes UserId as userId also renames the keys of Traits and Properties.',
    change: editItem(['Identify', 'Track', 'Page', 'Group'], (item) =>
      editMaps(item, (map) => camelCased(map) as JsonObject),
    ),
  }),
  // The name of an event arrives as it is, also with a percent sign.
  clientFault({
    name: 'blind-e-client-event-is-a-format',
    breaks: ['ING-009', 'MSG-005'],
    description: 'The name of an event is passed as the format of Sprintf, which replaces its percent signs.',
    change: editItem(['Track'], changedText('event', formatted)),
  }),
  // The user id is there for a known user, also if the message names the anonymous id beside it.
  clientFault({
    name: 'blind-e-client-anonymous-id-first',
    breaks: ['MSG-010', 'ING-003'],
    description: 'A message with both ids is sent with its AnonymousId alone.',
    change: editItem(['Identify', 'Track', 'Page', 'Group'], (item) => {
      const { userId, ...others } = item;
      return item['anonymousId'] === undefined ? item : others;
    }),
  }),
  // A message without a timestamp has the time at which it was taken, which is its own.
  clientFault({
    name: 'blind-e-client-one-time-for-each-batch',
    breaks: ['ING-011'],
    description:
      'The time is read when the first message is queued after a flush, and stands in all until the next one.',
    memory: slot('when the batch was begun', () => ({ begunAtMs: null as number | null })),
    change: ({ itemOf, split }, recall) => ({
      itemOf: (method, message, stamp, memory) => {
        const batch = recall(memory);
        batch.begunAtMs ??= stamp.atMs;
        const item = itemOf(method, message, stamp, memory);
        const isOwn = item['timestamp'] !== instantText(stamp.atMs);
        return isOwn ? item : { ...item, timestamp: instantText(batch.begunAtMs) };
      },
      split: (messages, roomBytes, memory) => {
        recall(memory).begunAtMs = null;
        return split(messages, roomBytes, memory);
      },
    }),
  }),
  // Nothing is lost: two calls with the same content are two calls.
  clientFault({
    name: 'blind-e-client-equal-messages-merged',
    breaks: ['QUE-013'],
    description: 'Messages that say the same are taken for a mistake of the caller, and are sent once in a batch.',
    change: ({ split }) => ({
      split: (messages, roomBytes, memory) => {
        const first = new Map<string, QueuedMessage>();
        for (const message of messages) {
          const content = contentOf(message);
          if (!first.has(content)) first.set(content, message);
        }
        return split([...first.values()], roomBytes, memory);
      },
    }),
  }),
];
