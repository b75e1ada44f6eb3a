import type { JsonObject } from '../../../../spec/shapes/json.ts';
import { isObject } from '../../../json-object.ts';
import { changedText, editItem } from '../../edit.ts';
import { clientFault } from '../../replacement.ts';

const FREE_FORM = ['traits', 'properties'];

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

/** Texts and keys that a client takes for formats or names of its own, and fields that replace others. */
export const FORMAT_FAULTS = [
  // Integrations are a field of their own, whatever other fields a message has.
  clientFault({
    name: 'context-replaces-integrations',
    breaks: ['MSG-024', 'ING-004'],
    description: 'Integrations are put into a new context, which the Context of the message then replaces.',
    change: editItem(['Identify', 'Track', 'Page', 'Group', 'Alias'], (item) => {
      const { integrations, ...others } = item;
      return isObject(item['context']) ? others : item;
    }),
  }),
  // The keys of Traits and Properties are the customer's, and arrive as they are.
  clientFault({
    name: 'keys-of-maps-in-camel-case',
    breaks: ['MSG-004', 'MSG-009', 'MSG-013', 'MSG-020', 'ING-009', 'ING-002', 'VAL-001'],
    description: 'The helper that writes UserId as userId also renames the keys of Traits and Properties.',
    change: editItem(['Identify', 'Track', 'Page', 'Group'], (item) =>
      editMaps(item, (map) => camelCased(map) as JsonObject),
    ),
  }),
  // The user id is there for a known user, also if the message names the anonymous id beside it.
  clientFault({
    name: 'anonymous-id-instead-of-user-id',
    breaks: ['MSG-010', 'ING-003', 'BOD-002'],
    description: 'A message with both ids is sent with its AnonymousId alone.',
    change: editItem(['Identify', 'Track', 'Page', 'Group'], (item) => {
      const { userId, ...others } = item;
      return item['anonymousId'] === undefined ? item : others;
    }),
  }),
  // The name of an event arrives as it is, also with a percent sign.
  clientFault({
    name: 'event-is-a-format',
    breaks: ['MSG-005', 'ING-009'],
    description: 'The name of an event is passed as the format of Sprintf, which replaces its percent signs.',
    change: editItem(['Track'], changedText('event', formatted)),
  }),
  // An id is a text of the customer.
  clientFault({
    name: 'user-id-is-a-format',
    breaks: ['MSG-001', 'MSG-005', 'MSG-010', 'MSG-016', 'MSG-021', 'ING-003'],
    description: 'A user id is passed as the format of Sprintf, which replaces its percent signs.',
    change: editItem(['Identify', 'Track', 'Page', 'Group', 'Alias'], changedText('userId', formatted)),
  }),
  clientFault({
    name: 'variables-in-group-ids-expanded',
    breaks: ['MSG-016', 'MSG-017', 'ING-003'],
    description: 'A dollar sign in a group id begins the name of an environment variable, which is unset.',
    change: editItem(
      ['Group'],
      changedText('groupId', (text) => text.replace(/\$(?:\w+|\{\w+\})/g, '')),
    ),
  }),
  clientFault({
    name: 'placeholders-in-page-names-filled-in',
    breaks: ['MSG-012'],
    description: 'Numbers in braces in the name of a page are taken for places of arguments, of which there are none.',
    change: editItem(
      ['Page'],
      changedText('name', (text) => text.replace(/\{\d+\}/g, '')),
    ),
  }),
  clientFault({
    name: 'percent-codes-in-keys-decoded',
    breaks: ['MSG-004', 'MSG-009', 'MSG-013', 'MSG-020', 'ING-009', 'ING-002'],
    description: 'Percent codes in the keys of Traits and Properties are decoded.',
    change: editItem(['Identify', 'Track', 'Page', 'Group'], (item) =>
      editMaps(item, (map) =>
        Object.fromEntries(Object.entries(map).map(([key, value]) => [key.replaceAll('%20', ' '), value])),
      ),
    ),
  }),
  clientFault({
    name: 'names-of-destinations-are-formats',
    breaks: ['MSG-024'],
    description: 'The names in Integrations are passed as formats of Sprintf, which replaces their percent signs.',
    change: editItem(['Identify', 'Track', 'Page', 'Group', 'Alias'], (item) => {
      const given = item['integrations'];
      if (!isObject(given)) return item;
      const named = Object.entries(given).map(([name, value]) => [formatted(name), value]);
      return { ...item, integrations: Object.fromEntries(named) };
    }),
  }),
];
