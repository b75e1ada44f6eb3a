import type { JsonObject } from '../../../spec/shapes/json.ts';
import { isObject } from '../../json-object.ts';
import { editMember, keepMembers, mapLeaves, withLeaves, without } from '../edit.ts';
import { fault } from '../replacement.ts';

/** Beyond ASCII; a test for it reads better than an escape in every pattern. */
const isBeyondAscii = (text: string) => /[^\p{ASCII}]/u.test(text);

function flattened(members: Readonly<Record<string, unknown>>, prefix = ''): Record<string, unknown> {
  const entries = Object.entries(members).flatMap(([key, value]) =>
    isObject(value) ? Object.entries(flattened(value, `${prefix}${key}.`)) : [[`${prefix}${key}`, value] as const],
  );
  return Object.fromEntries(entries);
}

const isEmpty = (value: unknown) => typeof value === 'object' && value !== null && Object.keys(value).length === 0;

/** What the customer gave does not arrive as it was given. */
export const VALUE_FAULTS = [
  fault(
    'nested-properties-flattened',
    ['VAL-001', 'VAL-004'],
    'Nested properties become keys with dots.',
    (reference) => editMember(reference, 'properties', (properties) => flattened(properties)),
  ),
  fault(
    'non-ascii-text-replaced',
    ['VAL-002'],
    'Characters beyond ASCII in properties become question marks.',
    (reference) =>
      editMember(
        reference,
        'properties',
        withLeaves((leaf) => (typeof leaf === 'string' ? leaf.replace(/[^\p{ASCII}]/gu, '?') : leaf)),
      ),
  ),
  fault('text-normalised', ['VAL-002'], 'Text in properties is put into its composed Unicode form.', (reference) =>
    editMember(
      reference,
      'properties',
      withLeaves((leaf) => (typeof leaf === 'string' ? leaf.normalize('NFC') : leaf)),
    ),
  ),
  fault('date-like-text-rewritten', ['VAL-002'], 'Text that looks like a time is written in UTC.', (reference) =>
    editMember(
      reference,
      'properties',
      withLeaves((leaf) =>
        typeof leaf === 'string' && /^\d{4}-\d\d-\d\dT.*[+-]\d\d:\d\d$/.test(leaf)
          ? new Date(leaf).toISOString()
          : leaf,
      ),
    ),
  ),
  fault('numbers-as-strings', ['VAL-003', 'VAL-004'], 'Numbers in properties become strings.', (reference) =>
    editMember(
      reference,
      'properties',
      withLeaves((leaf) => (typeof leaf === 'number' ? String(leaf) : leaf)),
    ),
  ),
  fault(
    'numeric-strings-as-numbers',
    ['VAL-003', 'BOD-022'],
    'Strings of digits in properties become numbers.',
    (reference) =>
      editMember(
        reference,
        'properties',
        withLeaves((leaf) => (typeof leaf === 'string' && /^-?\d+(\.\d+)?$/.test(leaf) ? Number(leaf) : leaf)),
      ),
  ),
  fault('null-dropped', ['VAL-004'], 'Null in properties is left out.', (reference) =>
    editMember(
      reference,
      'properties',
      keepMembers((_, value) => value !== null),
    ),
  ),
  fault('empty-string-dropped', ['VAL-004'], 'Empty strings in properties are left out.', (reference) =>
    editMember(
      reference,
      'properties',
      keepMembers((_, value) => value !== ''),
    ),
  ),
  fault('false-and-zero-dropped', ['VAL-004'], 'False and zero in properties are left out.', (reference) =>
    editMember(
      reference,
      'properties',
      keepMembers((_, value) => value !== false && value !== 0),
    ),
  ),
  fault('empty-collections-dropped', ['VAL-004'], 'Empty objects and arrays in properties are left out.', (reference) =>
    editMember(
      reference,
      'properties',
      keepMembers((_, value) => !isEmpty(value)),
    ),
  ),
  fault('non-ascii-keys-dropped', ['VAL-005'], 'Properties with keys beyond ASCII are left out.', (reference) =>
    editMember(
      reference,
      'properties',
      keepMembers((key) => !isBeyondAscii(key)),
    ),
  ),
  fault('dots-in-keys-replaced', ['VAL-005'], 'Dots in the keys of properties become underscores.', (reference) =>
    editMember(reference, 'properties', (properties) =>
      Object.fromEntries(Object.entries(properties).map(([key, value]) => [key.replaceAll('.', '_'), value])),
    ),
  ),
  fault('traits-as-strings', ['VAL-006'], 'Numbers in traits become strings.', (reference) =>
    editMember(reference, 'traits', (traits) =>
      Object.fromEntries(
        Object.entries(traits).map(([key, value]) => [
          key,
          mapLeaves(value, (leaf) => (typeof leaf === 'number' ? String(leaf) : leaf)),
        ]),
      ),
    ),
  ),
  fault('text-trimmed', ['VAL-002'], 'Text in properties loses the blanks at its ends.', (reference) =>
    editMember(
      reference,
      'properties',
      withLeaves((leaf) => (typeof leaf === 'string' ? leaf.trim() : leaf)),
    ),
  ),
  fault('private-keys-dropped', ['VAL-005'], 'Properties that look private are left out.', (reference) =>
    editMember(reference, 'properties', without('password', 'email', 'ip')),
  ),
  fault(
    'traits-gathered',
    ['VAL-006'],
    'An identify body has all traits that its user was ever given.',
    ({ shape }) => {
      const gathered = new WeakMap<object, Map<unknown, JsonObject>>();
      return {
        shape: (message, timestamp) => {
          const body = shape(message, timestamp);
          if (message.content.type !== 'identify') return body;
          const ofUsers = gathered.get(message.sources) ?? new Map<unknown, JsonObject>();
          gathered.set(message.sources, ofUsers);
          const traits = { ...ofUsers.get(body['userId']), ...message.content.traits };
          ofUsers.set(body['userId'], traits);
          return { ...body, traits };
        },
      };
    },
  ),
];
