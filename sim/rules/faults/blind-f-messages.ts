import type { JsonObject } from '../../../spec/shapes/json.ts';
import { isObject } from '../../json-object.ts';
import { slot } from '../../model/memory.ts';
import { editItem } from '../client/edit.ts';
import { clientFault } from '../replacement.ts';

type Edit = (values: JsonObject) => JsonObject;

const RECOGNISED = ['url', 'title', 'referrer', 'path'];
const NUMBER = /^-?\d+(?:\.\d+)?$/;
const DEFAULT_CONTEXT = { library: { name: 'analytics-go', version: '2.0.0' }, locale: 'en-US', timezone: 'UTC' };

/** Changes what is in one member of an item, if it is an object. */
function inside(member: string, edit: Edit): Edit {
  return (item) => {
    const values = item[member];
    return isObject(values) ? { ...item, [member]: edit(values) } : item;
  };
}

function inTraitsAndProperties(edit: Edit): Edit {
  return (item) => inside('traits', edit)(inside('properties', edit)(item));
}

function camelCase(key: string): string {
  return key.replace(/(?<=[a-z0-9])_([a-z])/g, (_, letter: string) => letter.toUpperCase());
}

function withoutNulls(values: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null));
}

function recognisedOnly(values: JsonObject): JsonObject {
  const recognised = Object.entries(values).filter(([key]) => RECOGNISED.includes(key));
  return recognised.length === 0 ? values : Object.fromEntries(recognised);
}

function withNumericRevenue(values: JsonObject): JsonObject {
  const { revenue } = values;
  return typeof revenue === 'string' && NUMBER.test(revenue) ? { ...values, revenue: Number(revenue) } : values;
}

/** Fills the title of a page in, also where there is one. */
function withNameAsTitle(item: JsonObject): JsonObject {
  const { name } = item;
  return name === undefined ? item : inside('properties', (values) => ({ ...values, title: name }))(item);
}

/** Mistakes in what a client sends of a message. */
export const BLIND_F_MESSAGE_FAULTS = [
  // The title is a trait of a page that is recognised and sent as given, whatever its name is.
  clientFault({
    name: 'blind-f-page-name-replaces-title',
    breaks: ['MSG-013', 'ING-002'],
    description: 'The Name of a page is sent as its title too, and replaces the title that its traits give.',
    change: editItem(['Page'], withNameAsTitle),
  }),
  // The traits of a page may have custom keys beside the recognised ones.
  clientFault({
    name: 'blind-f-page-traits-typed',
    breaks: ['MSG-013', 'ING-002'],
    description: 'Traits of a page with a recognised key are read into a struct, which has no custom keys.',
    change: editItem(['Page'], inside('properties', recognisedOnly)),
  }),
  // Traits are a map with keys of any name, which are sent as given.
  clientFault({
    name: 'blind-f-trait-keys-in-camel-case',
    breaks: ['MSG-004', 'MSG-020', 'ING-009'],
    description: 'Keys of the traits of users and groups are changed from snake_case to camelCase.',
    change: editItem(
      ['Identify', 'Group'],
      inside('traits', (traits) =>
        Object.fromEntries(Object.entries(traits).map(([key, value]) => [camelCase(key), value])),
      ),
    ),
  }),
  // Properties and traits are sent with all their values, and null is one.
  clientFault({
    name: 'blind-f-nil-values-left-out',
    breaks: ['MSG-009', 'MSG-004', 'MSG-013', 'MSG-020', 'ING-009'],
    description: 'Members of properties and traits that are nil are not sent.',
    change: editItem(['Identify', 'Track', 'Page', 'Group'], inTraitsAndProperties(withoutNulls)),
  }),
  // A revenue may be a text, and stays one.
  clientFault({
    name: 'blind-f-client-reads-revenue',
    breaks: ['MSG-009', 'ING-009'],
    description: 'A client sends a revenue that is given as a text of a number as that number.',
    change: editItem(['Track'], inside('properties', withNumericRevenue)),
  }),
  // The context of a page is extra context of its sender, and is sent as given.
  clientFault({
    name: 'blind-f-default-context-wins',
    breaks: ['MSG-015'],
    description: 'The context of a page is merged with a default one, which wins for library, locale and timezone.',
    change: editItem(
      ['Page'],
      inside('context', (context) => ({ ...context, ...DEFAULT_CONTEXT })),
    ),
  }),
  // The timestamp of a page names an instant, and its offset is part of that.
  clientFault({
    name: 'blind-f-page-timestamp-as-local-time',
    breaks: ['ING-005'],
    description: 'A client sends the time of day of a timestamp of a page as UTC, whatever its offset.',
    change: editItem(['Page'], (item) => ({
      ...item,
      timestamp: String(item['timestamp']).replace(/(T.*)[+-]\d\d:?\d\d$/, '$1Z'),
    })),
  }),
  // A switch set to false is what keeps a message from a destination, so it has to be sent.
  clientFault({
    name: 'blind-f-false-switches-omitted',
    breaks: ['MSG-024', 'ING-004'],
    description: 'Integrations that are false are left out as zero values.',
    change: editItem(
      ['Identify', 'Track', 'Page', 'Group', 'Alias'],
      inside('integrations', (switches) =>
        Object.fromEntries(Object.entries(switches).filter(([, value]) => value !== false)),
      ),
    ),
  }),
  // Integrations are those of one message. By default all destinations are enabled.
  clientFault({
    name: 'blind-f-integrations-stay-in-defaults',
    breaks: ['ING-004'],
    description: 'Integrations of a message are written to the default map of the client, so later messages have them.',
    memory: slot('the default integrations', () => ({}) as Record<string, unknown>),
    change: ({ itemOf }, recall) => ({
      itemOf: (method, message, stamp, memory) => {
        const defaults = recall(memory);
        const item = itemOf(method, message, stamp, memory);
        if (isObject(item['integrations'])) Object.assign(defaults, item['integrations']);
        return Object.keys(defaults).length === 0 ? item : { ...item, integrations: { ...defaults } };
      },
    }),
  }),
];
