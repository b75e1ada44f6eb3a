import type { JsonObject } from '../../../../spec/shapes/json.ts';
import { isObject } from '../../../json-object.ts';
import { editMember, withLeaves } from '../../edit.ts';
import { fault } from '../../replacement.ts';

const TEMPLATE = '{{body}}';
const KEYS = 1_000;

/** Changes the texts of properties. */
function textsOf(change: (text: string) => unknown) {
  return withLeaves((leaf) => (typeof leaf === 'string' ? change(leaf) : leaf));
}

/** Takes the item out of each list that has only one. */
function unwrapped(value: unknown): unknown {
  if (Array.isArray(value)) return value.length === 1 ? unwrapped(value[0]) : value.map(unwrapped);
  return isObject(value)
    ? Object.fromEntries(Object.entries(value).map(([key, item]) => [key, unwrapped(item)]))
    : value;
}

/** The least number that is taken for milliseconds since the epoch: 2001. */
const LEAST_EPOCH_MS = 1_000_000_000_000;
/** The largest, in 2286. */
const MOST_EPOCH_MS = 9_999_999_999_999;

function asInstant(leaf: unknown): unknown {
  const isInstant = Number.isInteger(leaf) && Number(leaf) >= LEAST_EPOCH_MS && Number(leaf) <= MOST_EPOCH_MS;
  return isInstant ? new Date(Number(leaf)).toISOString() : leaf;
}

/** Replaces each reference with the member of the whole that it points to. */
function resolved(value: unknown, whole: JsonObject): unknown {
  if (Array.isArray(value)) return value.map((item) => resolved(item, whole));
  if (!isObject(value)) return value;
  const { $ref: reference } = value;
  if (typeof reference === 'string' && /^#[/]/.test(reference)) return whole[reference.slice(2)] ?? null;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, resolved(item, whole)]));
}

/** Faults of a format that values pass through, and that reads them as something else. */
export const READ_VALUE_FAULTS = [
  fault({
    name: 'dollars-in-a-template',
    breaks: ['VAL-006', 'VAL-002', 'BOD-005', 'BOD-007', 'DEL-004', 'VAL-001', 'BOD-004', 'BOD-013', 'AUD-001'],
    description:
      'The body is put into a template by `String.replace`, which reads `$$` and `$&` in it as patterns of its own.',
    change: ({ serialise }) => ({
      serialise: (body, attempt) => TEMPLATE.replace(TEMPLATE, serialise(body, attempt)),
    }),
  }),
  fault({
    name: 'yaml-words-as-booleans',
    breaks: ['VAL-002'],
    description: 'A text in properties that says yes, no, on or off becomes a boolean, as in YAML.',
    change: (reference) =>
      editMember(
        reference,
        'properties',
        textsOf((text) => (/^(yes|no|on|off)$/i.test(text) ? /^(yes|on)$/i.test(text) : text)),
      ),
  }),
  fault({
    name: 'formulas-quoted',
    breaks: ['VAL-002'],
    description: 'A text in properties that a spreadsheet takes for a formula gets an apostrophe.',
    change: (reference) =>
      editMember(
        reference,
        'properties',
        textsOf((text) => (/^[=]/.test(text) ? `'${text}` : text)),
      ),
  }),
  fault({
    name: 'infinity-as-null',
    breaks: ['VAL-002'],
    description: 'A text in properties that is the name of no finite number becomes null.',
    change: (reference) =>
      editMember(
        reference,
        'properties',
        textsOf((text) => (/^-?(Infinity|inf)$/.test(text) ? null : text)),
      ),
  }),
  fault({
    name: 'epoch-milliseconds-as-instants',
    breaks: ['VAL-003'],
    description: 'A whole number in properties that may be milliseconds since the epoch becomes a timestamp.',
    change: (reference) => editMember(reference, 'properties', withLeaves(asInstant)),
  }),
  fault({
    name: 'references-in-values-resolved',
    breaks: ['VAL-001'],
    description: 'An object in properties with a `$ref` becomes what that points to, as in a JSON schema.',
    change: (reference) => editMember(reference, 'properties', (members) => resolved(members, members) as JsonObject),
  }),
  fault({
    name: 'lists-of-one-unwrapped',
    breaks: ['VAL-001'],
    description: 'A list of one item in properties becomes that item, as in XML.',
    change: (reference) => editMember(reference, 'properties', (members) => unwrapped(members) as JsonObject),
  }),
  fault({
    name: 'keys-after-a-thousand-dropped',
    breaks: ['VAL-001'],
    description: `Only the first ${KEYS} keys of an object in properties are kept.`,
    change: (reference) =>
      editMember(reference, 'properties', (members) =>
        Object.fromEntries(
          Object.entries(members).map(([key, value]) => [
            key,
            isObject(value) ? Object.fromEntries(Object.entries(value).slice(0, KEYS)) : value,
          ]),
        ),
      ),
  }),
];
