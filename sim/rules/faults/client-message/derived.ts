import type { GoMethod } from '../../../../spec/shapes/go-messages.ts';
import type { JsonObject } from '../../../../spec/shapes/json.ts';
import { isObject } from '../../../json-object.ts';
import { slot } from '../../../model/memory.ts';
import { editItem, mapLeaves } from '../../edit.ts';
import { clientFault } from '../../replacement.ts';

/** How much of a text a log shows. */
const SHOWN_CHARACTERS = 100;

function pathOf(url: unknown): string | undefined {
  return typeof url === 'string' && URL.canParse(url) ? new URL(url).pathname : undefined;
}

/** Replaces members of an item by others made from its free-form object. */
function replacing(methods: readonly GoMethod[], make: (free: JsonObject, item: JsonObject) => JsonObject) {
  return editItem(methods, (item) => {
    const free = item['properties'] ?? item['traits'];
    return isObject(free) ? { ...item, ...make(free, item) } : item;
  });
}

/** Faults that make a field from others, although it is given, or that change what is sent for another reason. */
export const DERIVED_FIELD_FAULTS = [
  clientFault({
    name: 'debug-shortens-what-is-sent',
    breaks: ['MSG-013', 'MSG-004', 'MSG-009', 'MSG-020'],
    description: `With debugging on, texts over ${SHOWN_CHARACTERS} characters are shortened for the log, in the message that is then sent.`,
    memory: slot('whether debugging is on', () => ({ isOn: false })),
    change: ({ keyOf, itemOf }, recall) => ({
      keyOf: (options, memory) => {
        recall(memory).isOn = options.debug ?? false;
        return keyOf(options, memory);
      },
      itemOf: (method, message, stamp, memory) => {
        const item = itemOf(method, message, stamp, memory);
        if (!recall(memory).isOn) return item;
        const shorten = (leaf: unknown): unknown =>
          typeof leaf === 'string' && leaf.length > SHOWN_CHARACTERS ? `${leaf.slice(0, SHOWN_CHARACTERS)}…` : leaf;
        return Object.fromEntries(Object.entries(item).map(([name, value]) => [name, mapLeaves(value, shorten)]));
      },
    }),
  }),
  clientFault({
    name: 'debug-hides-credentials-in-what-is-sent',
    breaks: ['MSG-013', 'MSG-004', 'MSG-009', 'MSG-020'],
    description: 'With debugging on, an e-mail address is hidden from the log, in the message that is then sent.',
    memory: slot('whether debugging is on', () => ({ isOn: false })),
    change: ({ keyOf, itemOf }, recall) => ({
      keyOf: (options, memory) => {
        recall(memory).isOn = options.debug ?? false;
        return keyOf(options, memory);
      },
      itemOf: (method, message, stamp, memory) => {
        const item = itemOf(method, message, stamp, memory);
        const hide = (leaf: unknown): unknown => (typeof leaf === 'string' && leaf.includes('@') ? '***' : leaf);
        return recall(memory).isOn
          ? Object.fromEntries(Object.entries(item).map(([name, value]) => [name, mapLeaves(value, hide)]))
          : item;
      },
    }),
  }),
  clientFault({
    name: 'page-path-from-url',
    breaks: ['MSG-013', 'BOD-021'],
    description: 'The `path` of a page is taken from its `url`, even if it is given.',
    change: replacing(['Page'], (free) => {
      const path = pathOf(free['url']);
      return path === undefined ? {} : { properties: { ...free, path } };
    }),
  }),
  clientFault({
    name: 'page-name-from-title',
    breaks: ['MSG-012'],
    description: 'The Name of a page is replaced by the title in its Traits.',
    change: replacing(['Page'], (free, { name }) =>
      name !== undefined && free['title'] ? { name: free['title'] } : {},
    ),
  }),
  clientFault({
    name: 'group-id-from-traits',
    breaks: ['MSG-016', 'MSG-017', 'ING-003', 'BOD-007'],
    description: 'The GroupId of a group is replaced by an id in its Traits.',
    change: replacing(['Group'], (free) => (free['groupId'] ? { groupId: free['groupId'] } : {})),
  }),
  clientFault({
    name: 'page-title-from-name',
    breaks: ['MSG-013', 'ING-002', 'BOD-021'],
    description: 'The Name of a page is sent as its title too, and replaces the title that its Traits give.',
    change: replacing(['Page'], (free, { name }) =>
      name === undefined ? {} : { properties: { ...free, title: name } },
    ),
  }),
  clientFault({
    name: 'client-revenue-as-number',
    breaks: ['MSG-009', 'ING-009'],
    description: 'A revenue that is given as a text of a number is sent as that number.',
    change: replacing(['Track'], (free) => {
      const { revenue } = free;
      const isNumber = typeof revenue === 'string' && /^-?\d+(?:\.\d+)?$/.test(revenue);
      return isNumber ? { properties: { ...free, revenue: Number(revenue) } } : {};
    }),
  }),
];
