import type { JsonObject } from '../../../spec/shapes/json.ts';
import { isObject } from '../../json-object.ts';
import { editMember, keepMembers, withLeaves } from '../edit.ts';
import type { Rules } from '../rules.ts';
import { faults } from './table.ts';

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

export const CHANGED_VALUE_FAULTS = faults(
  `
  nested-properties-flattened | VAL-001 VAL-004 VAL-005 VAL-006 | Nested properties are flattened into keys with dots.
  text-normalised | VAL-002 VAL-001 | Text in properties is normalised to the composed Unicode form (NFC).
  date-like-text-rewritten | VAL-002 | Text in properties that looks like a time is rewritten in UTC.
  sent with texts as numbers | VAL-003
  null-dropped | VAL-004 VAL-001 | Null values in properties are left out.
  non-ascii-keys-dropped | VAL-005 VAL-001 | Properties with keys beyond ASCII are left out.
  sent with numbers as texts when identify | VAL-006
`,
  {
    'nested-properties-flattened': inProperties((properties) => flattened(properties)),
    'text-normalised': inProperties(withLeaves((leaf) => (typeof leaf === 'string' ? leaf.normalize('NFC') : leaf))),
    'date-like-text-rewritten': inProperties(
      withLeaves((leaf) =>
        typeof leaf === 'string' && /^\d{4}-\d\d-\d\dT.*[+-]\d\d:\d\d$/.test(leaf)
          ? new Date(leaf).toISOString()
          : leaf,
      ),
    ),
    'null-dropped': inProperties(keepMembers((_, value) => value !== null)),
    'non-ascii-keys-dropped': inProperties(keepMembers((key) => !isBeyondAscii(key))),
  },
);
