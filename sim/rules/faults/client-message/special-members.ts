import { GO_METHODS } from '../../../../spec/shapes/go-messages.ts';
import type { JsonObject } from '../../../../spec/shapes/json.ts';
import { isObject } from '../../../json-object.ts';
import type { ClientRules } from '../../client/client-rules.ts';
import { editItem } from '../../edit.ts';
import { clientFault } from '../../replacement.ts';

const FREE_FORM = ['traits', 'properties'];

/** Rewrites every value within the free-form objects of an item, with its key. */
function rewritten(change: (value: unknown, key: string) => unknown) {
  const edit = (item: JsonObject): JsonObject =>
    Object.fromEntries(
      Object.entries(item).map(([name, value]) => [
        name,
        FREE_FORM.includes(name) ? JSON.parse(JSON.stringify(value), (key, each: unknown) => change(each, key)) : value,
      ]),
    );
  return (rules: ClientRules): Partial<ClientRules> => editItem(GO_METHODS, edit)(rules);
}

/** Whether the keys of an object are those of a list. */
function isIndexed(value: JsonObject): boolean {
  const keys = Object.keys(value);
  return keys.length > 1 && keys.every((key, index) => key === String(index));
}

/** Faults in what a client makes of members that a codec, or the library itself, has a use for. */
export const SPECIAL_MEMBER_FAULTS = [
  clientFault({
    name: 'client-indexed-objects-as-lists',
    breaks: ['MSG-004', 'MSG-020', 'MSG-013', 'MSG-009', 'VAL-001'],
    description: 'An object whose keys count from 0 is sent as a list.',
    change: rewritten((value) => (isObject(value) && isIndexed(value) ? Object.values(value) : value)),
  }),
  clientFault({
    name: 'client-typed-values-unwrapped',
    breaks: ['MSG-004', 'MSG-020', 'MSG-009', 'MSG-013'],
    description: 'An object that names a type and a value is sent as the value alone.',
    change: rewritten((value) =>
      isObject(value) && 'type' in value && 'value' in value && Object.keys(value).length === 2
        ? value['value']
        : value,
    ),
  }),
  clientFault({
    name: 'client-instants-of-creation-parsed',
    breaks: ['MSG-004', 'MSG-020', 'MSG-013', 'MSG-009', 'VAL-006'],
    description: 'The value under a key such as `createdAt` is sent as an instant, or as null if it is none.',
    change: rewritten((value, key) => {
      if (!/^created(At|_at)$/.test(key)) return value;
      const instantMs = Date.parse(String(value));
      return Number.isNaN(instantMs) ? null : new Date(instantMs).toISOString();
    }),
  }),
  clientFault({
    name: 'client-keys-of-reserved-words-renamed',
    breaks: ['MSG-004', 'MSG-013', 'MSG-009', 'MSG-020'],
    description: 'A key that is a reserved word of programming languages gets an underscore.',
    change: rewritten((value) =>
      isObject(value)
        ? Object.fromEntries(Object.entries(value).map(([key, each]) => [key === 'class' ? 'class_' : key, each]))
        : value,
    ),
  }),
  clientFault({
    name: 'page-context-replaced-by-integrations',
    breaks: ['MSG-015'],
    description: 'Integrations are sent in the context too, in place of the Context that a Page was given.',
    change: editItem(['Page'], (item) => {
      const { integrations, context } = item;
      return integrations === undefined || context === undefined ? item : { ...item, context: { integrations } };
    }),
  }),
];
