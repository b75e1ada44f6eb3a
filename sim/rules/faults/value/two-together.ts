import { editBody, mapLeaves } from '../../edit.ts';
import { fault } from '../../replacement.ts';

function escaped(leaf: unknown): unknown {
  return typeof leaf === 'string' ? leaf.replaceAll('<', '&lt;') : leaf;
}

/** A value whose lists, at any depth, have no null in them. */
function withoutNulls(value: unknown): unknown {
  if (Array.isArray(value)) return value.filter((item) => item !== null).map(withoutNulls);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, withoutNulls(item)]));
}

/** Faults in bodies that need two things together. */
export const VALUE_TOGETHER = [
  fault({
    name: 'markup-escaped-in-traits-of-groups',
    breaks: ['VAL-006'],
    description: 'Markup in the traits of a group call is escaped.',
    change: (reference) =>
      editBody(reference, (body) => ({ ...body, traits: Object(mapLeaves(body['traits'], escaped)) }), 'group'),
  }),
  fault({
    name: 'nulls-lost-in-lists-of-pages',
    breaks: ['VAL-001', 'VAL-004'],
    description: 'Null is left out of lists in the properties of a page call.',
    change: (reference) =>
      editBody(reference, (body) => ({ ...body, properties: Object(withoutNulls(body['properties'])) }), 'page'),
  }),
];
