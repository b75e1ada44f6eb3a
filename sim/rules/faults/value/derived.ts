import type { JsonObject } from '../../../../spec/shapes/json.ts';
import { editMember } from '../../edit.ts';
import { fault } from '../../replacement.ts';

/** The object with a member made from others, where they are given. */
function made(name: string, from: readonly string[], make: (...given: readonly unknown[]) => unknown) {
  return (members: JsonObject): JsonObject => {
    const given = from.map((each) => members[each]);
    return given.includes(undefined) ? members : { ...members, [name]: make(...given) };
  };
}

/** Faults that make a member from others, although it is given. */
export const DERIVED_VALUE_FAULTS = [
  fault({
    name: 'total-made-from-price-and-quantity',
    breaks: ['VAL-003'],
    description: 'The total in properties is made from a price and a quantity.',
    change: (reference) =>
      editMember(
        reference,
        'properties',
        made('total', ['price', 'quantity'], (price, quantity) => Number(price) * Number(quantity)),
      ),
  }),
  fault({
    name: 'name-made-from-first-name',
    breaks: ['VAL-006'],
    description: 'The name in traits is made from a first name, if that is given.',
    change: (reference) =>
      editMember(
        reference,
        'traits',
        made('name', ['firstName'], (first) => first),
      ),
  }),
  fault({
    name: 'page-title-from-its-name',
    breaks: ['VAL-001', 'ING-002', 'BOD-021'],
    description: 'The name of a page call replaces the title in its properties.',
    change: ({ shape }) => ({
      shape: (message, timestamp) => {
        const body = shape(message, timestamp);
        const { type, name } = { name: undefined, ...message.content };
        if (type !== 'page' || typeof name !== 'string') return body;
        return { ...body, properties: { ...Object(body['properties']), title: name } };
      },
    }),
  }),
];
