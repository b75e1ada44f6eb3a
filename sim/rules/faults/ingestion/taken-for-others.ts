import type { JsonObject } from '../../../../spec/shapes/json.ts';
import { isObject } from '../../../json-object.ts';
import { fault } from '../../replacement.ts';

/** The objects of an item in which a router may find members, beside the item itself. */
const PLACES = ['properties', 'traits', 'context'] as const;

/** The member that each kind alone has, in the order in which a router looks for them. */
const KIND_BY_MEMBER = { previousId: 'alias', groupId: 'group', event: 'track' } as const;

/** Where an item has a member: at the top, or in one of its objects. */
function found(item: JsonObject, name: string): unknown {
  const places = PLACES.map((place) => item[place]).filter(isObject);
  return [item, ...places].map((place) => place[name]).find((value) => typeof value === 'string');
}

/** The free-form member of each kind that has one. */
const FREE_FORM: Readonly<Record<string, string>> = {
  page: 'properties',
  track: 'properties',
  identify: 'traits',
  group: 'traits',
};

/** Faults that take an item, or a part of one, for something else because of the names of its members. */
export const TAKEN_FOR_OTHERS_FAULTS = [
  // The type of an item says what it is.
  fault({
    name: 'validated-by-field-names',
    breaks: ['ING-001', 'BOD-011', 'AUD-004'],
    description:
      'An item is taken for the kind whose fields it has, such as a `groupId`, also within its properties, traits or context.',
    change: ({ callOfItem }) => ({
      callOfItem: (item) => {
        const call = callOfItem(item);
        const [known] = Object.entries(KIND_BY_MEMBER).filter(([name]) => found(call, name) !== undefined);
        if (known === undefined) return call;
        const [name, type] = known;
        return { ...call, type, [name]: found(call, name) };
      },
    }),
  }),
  // The context says what was around an event, not what the event was about.
  fault({
    name: 'context-traits-become-properties',
    breaks: ['ING-002'],
    description: 'The traits in the context of an item are merged into its properties or traits.',
    change: ({ callOfItem }) => ({
      callOfItem: (item) => {
        const call = callOfItem(item);
        const { context } = call;
        const traits = isObject(context) ? context['traits'] : undefined;
        const place = FREE_FORM[String(call['type'])];
        if (place === undefined || !isObject(traits)) return call;
        const own = call[place];
        return { ...call, [place]: { ...traits, ...(isObject(own) ? own : {}) } };
      },
    }),
  }),
];
