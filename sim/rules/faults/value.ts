import type { JsonObject } from '../../../spec/shapes/json.ts';
import { isObject } from '../../json-object.ts';
import { editMember, keepMembers, withLeaves } from '../edit.ts';
import { fault } from '../replacement.ts';
import type { Rules } from '../rules.ts';
import { composed } from './composed/compose.ts';

/** Text beyond ASCII. A named test is clearer than an escape in every pattern. */
const isBeyondAscii = (text: string) => /[^\p{ASCII}]/u.test(text);

function flattened(members: Readonly<Record<string, unknown>>, prefix = ''): Record<string, unknown> {
  const entries = Object.entries(members).flatMap(([key, value]) =>
    isObject(value) ? Object.entries(flattened(value, `${prefix}${key}.`)) : [[`${prefix}${key}`, value] as const],
  );
  return Object.fromEntries(entries);
}

function inProperties(edit: (properties: JsonObject) => JsonObject) {
  return (reference: Rules): Partial<Rules> => editMember(reference, 'properties', edit);
}

export const CHANGED_VALUE_FAULTS = [
  fault({
    name: 'nested-properties-flattened',
    breaks: ['VAL-001', 'VAL-004', 'VAL-005', 'VAL-006'],
    description: 'Nested properties are flattened into keys with dots.',
    change: inProperties((properties) => flattened(properties)),
  }),
  fault({
    name: 'text-normalised',
    breaks: ['VAL-002', 'VAL-001'],
    description: 'Text in properties is normalised to the composed Unicode form (NFC).',
    change: inProperties(withLeaves((leaf) => (typeof leaf === 'string' ? leaf.normalize('NFC') : leaf))),
  }),
  fault({
    name: 'date-like-text-rewritten',
    breaks: ['VAL-002'],
    description: 'Text in properties that looks like a time is rewritten in UTC.',
    change: inProperties(
      withLeaves((leaf) =>
        typeof leaf === 'string' && /^\d{4}-\d\d-\d\dT.*[+-]\d\d:\d\d$/.test(leaf)
          ? new Date(leaf).toISOString()
          : leaf,
      ),
    ),
  }),
  composed('sent with texts as numbers', 'VAL-003'),
  fault({
    name: 'null-dropped',
    breaks: ['VAL-004', 'VAL-001'],
    description: 'Null values in properties are left out.',
    change: inProperties(keepMembers((_, value) => value !== null)),
  }),
  fault({
    name: 'non-ascii-keys-dropped',
    breaks: ['VAL-005', 'VAL-001'],
    description: 'Properties with keys beyond ASCII are left out.',
    change: inProperties(keepMembers((key) => !isBeyondAscii(key))),
  }),
  composed('sent with numbers as texts when identify', 'VAL-006'),
];
