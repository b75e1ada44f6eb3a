import type { JsonObject } from '../../../../spec/shapes/json.ts';
import { isObject } from '../../../json-object.ts';
import { editMember, keepMembers, mapLeaves, withLeaves } from '../../edit.ts';
import { fault } from '../../replacement.ts';
import type { Rules } from '../../rules.ts';

/** What a helper makes of an object that it takes for an array because it has a `length`: only its indices. */
function copied(object: JsonObject): JsonObject {
  const { length } = object;
  const isArrayLike = typeof length === 'number' && Number.isInteger(length) && length >= 0;
  if (!isArrayLike) return object;
  return Object.fromEntries(Object.entries(object).filter(([name]) => /^\d+$/.test(name) && Number(name) < length));
}

/** Changes every text in properties or traits, at any depth. */
function texts(change: (text: string) => unknown, member = 'properties') {
  return (reference: Rules): Partial<Rules> =>
    editMember(
      reference,
      member,
      withLeaves((leaf) => (typeof leaf === 'string' ? change(leaf) : leaf)),
    );
}

/** Changes every object in properties, at any depth. */
function objects(change: (members: JsonObject) => unknown) {
  const visit = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(visit);
    if (!isObject(value)) return value;
    return change(Object.fromEntries(Object.entries(value).map(([key, item]) => [key, visit(item)])));
  };
  return (reference: Rules): Partial<Rules> =>
    editMember(reference, 'properties', (properties) =>
      Object.fromEntries(Object.entries(properties).map(([key, value]) => [key, visit(value)])),
    );
}

const ENTITIES: Readonly<Record<string, string>> = { '<': '&lt;', '>': '&gt;', '&': '&amp;' };
const KEYWORDS: Readonly<Record<string, unknown>> = { true: true, false: false, null: null };
const SHARED_DECIMALS = 1e6;

/** What a text means if it is the JSON of an object or a list. */
function parsed(text: string): unknown {
  if (!/^[[{].*[\]}]$/su.test(text)) return text;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

const isListLike = (members: JsonObject) => {
  const keys = Object.keys(members);
  return keys.length > 0 && keys.every((key, index) => key === String(index));
};

/** Faults of helpful libraries: a value that only looks special is treated as if it were. */
export const SPECIAL_VALUE_FAULTS = [
  fault({
    name: 'json-text-parsed',
    breaks: ['VAL-002', 'VAL-001'],
    description: 'Text in properties that is the JSON of an object or a list is replaced with that value.',
    change: texts(parsed),
  }),
  fault({
    name: 'keyword-text-as-value',
    breaks: ['VAL-002', 'VAL-003', 'VAL-001'],
    description: 'Text in properties that says true, false or null becomes that value.',
    change: texts((text) => (Object.hasOwn(KEYWORDS, text) ? KEYWORDS[text] : text)),
  }),
  fault({
    name: 'markup-escaped',
    breaks: ['VAL-002', 'BOD-021', 'VAL-001'],
    description: 'Angle brackets and ampersands in properties become entities.',
    change: texts((text) => text.replace(/[<>&]/g, (character) => ENTITIES[character] ?? character)),
  }),
  fault({
    name: 'template-in-text-filled',
    breaks: ['VAL-002', 'VAL-001'],
    description: 'Text in properties is treated as a template with names in double braces.',
    change: texts((text) => text.replace(/\{\{[^}]*\}\}/g, '')),
  }),
  fault({
    name: 'email-in-traits-masked',
    breaks: ['VAL-006'],
    description: 'Email addresses in traits are masked.',
    change: texts((text) => text.replace(/^[^@\s]+(?=@\S+\.\S+$)/, '***'), 'traits'),
  }),
  fault({
    name: 'email-in-traits-lower-cased',
    breaks: ['VAL-006'],
    description: 'Email addresses in traits are written in lower case.',
    change: texts((text) => (/^[^@\s]+@\S+\.\S+$/.test(text) ? text.toLowerCase() : text), 'traits'),
  }),
  fault({
    name: 'card-number-masked',
    breaks: ['VAL-002'],
    description: 'Text in properties that looks like the number of a payment card is masked.',
    change: texts((text) => (/^(?:\d[ -]?){15,16}$/.test(text) ? text.replace(/\d/g, '*') : text)),
  }),
  fault({
    name: 'control-characters-dropped',
    breaks: ['VAL-002', 'VAL-001'],
    description: 'Control characters are removed from text in properties.',
    change: texts((text) => text.replace(/\p{Cc}/gu, '')),
  }),
  fault({
    name: 'line-ends-unified',
    breaks: ['VAL-002', 'VAL-001'],
    description: 'A carriage return before a line feed is removed from text in properties.',
    change: texts((text) => text.replaceAll('\r\n', '\n')),
  }),
  fault({
    name: 'invisible-characters-dropped',
    breaks: ['VAL-002'],
    description: 'Invisible characters such as joiners are removed from text in properties.',
    change: texts((text) => text.replace(/\p{Cf}/gu, '')),
  }),
  fault({
    name: 'text-unescaped',
    breaks: ['VAL-002', 'BOD-021', 'VAL-001'],
    description: 'Percent sequences in properties are decoded.',
    change: texts((text) => text.replace(/(?:%[0-7][\da-f])+/gi, (sequence) => decodeURIComponent(sequence))),
  }),
  fault({
    name: 'numeric-keys-as-list',
    breaks: ['VAL-001'],
    description: 'An object in properties whose keys count from 0 becomes a list.',
    change: objects((members) => (isListLike(members) ? Object.values(members) : members)),
  }),
  fault({
    name: 'dollar-keys-dropped',
    breaks: ['VAL-005', 'VAL-001'],
    description: 'Properties whose keys begin with a dollar sign are left out.',
    change: (reference) =>
      editMember(
        reference,
        'properties',
        keepMembers((key) => !key.startsWith('$')),
      ),
  }),
  fault({
    name: 'names-of-prototype-dropped',
    breaks: ['VAL-005', 'VAL-001'],
    description: 'Properties named like a member of every JavaScript object are left out.',
    change: (reference) =>
      editMember(
        reference,
        'properties',
        keepMembers((key) => !(key in {})),
      ),
  }),
  fault({
    name: 'empty-key-dropped',
    breaks: ['VAL-005'],
    description: 'A property whose key is empty is left out.',
    change: (reference) =>
      editMember(
        reference,
        'properties',
        keepMembers((key) => key !== ''),
      ),
  }),
  fault({
    name: 'keys-alike-merged',
    breaks: ['VAL-005'],
    description: 'Of properties whose keys differ only in upper and lower case, only the last is kept.',
    change: (reference) =>
      editMember(reference, 'properties', (properties) => {
        const byName = new Map(Object.entries(properties).map((entry) => [entry[0].toLowerCase(), entry] as const));
        return Object.fromEntries(byName.values());
      }),
  }),
  fault({
    name: 'fractions-rounded',
    breaks: ['VAL-003'],
    description: 'Numbers in properties are rounded to six decimals.',
    change: (reference) =>
      editMember(
        reference,
        'properties',
        withLeaves((leaf) => (typeof leaf === 'number' ? Math.round(leaf * SHARED_DECIMALS) / SHARED_DECIMALS : leaf)),
      ),
  }),
  fault({
    name: 'trait-keys-in-snake-case',
    breaks: ['VAL-006'],
    description: 'Keys of traits in camelCase are written in snake_case.',
    change: (reference) =>
      editMember(reference, 'traits', (traits) =>
        Object.fromEntries(
          Object.entries(traits).map(([key, value]) => [
            key.replace(/(?<=[a-z])[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
            mapLeaves(value, (leaf) => leaf),
          ]),
        ),
      ),
  }),
  fault({
    name: 'trait-dates-as-instants',
    breaks: ['VAL-006'],
    description: 'Text in traits that looks like a date becomes an instant.',
    change: texts((text) => (/^\d{4}-\d\d-\d\d$/.test(text) ? `${text}T00:00:00.000Z` : text), 'traits'),
  }),
  fault({
    name: 'array-like-properties',
    breaks: ['VAL-005'],
    description:
      'Properties are copied by a helper that takes an object with a number called `length` for an array, and copies only its indices.',
    change: (reference) => editMember(reference, 'properties', (value) => (isObject(value) ? copied(value) : value)),
  }),
];
