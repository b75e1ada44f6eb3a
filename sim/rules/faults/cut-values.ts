import { isObject } from '../../json-object.ts';
import { editMember, withLeaves } from '../edit.ts';
import { fault } from '../replacement.ts';

const LEVELS = 10;
const KEYS = 100;
const CHARACTERS = 1_000;

/** Null in place of what stands deeper than so many levels. */
function cutBelow(value: unknown, levels: number): unknown {
  if (levels < 0) return null;
  if (Array.isArray(value)) return value.map((item) => cutBelow(item, levels - 1));
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, cutBelow(item, levels - 1)]));
}

function withoutRepeats(value: unknown): unknown {
  if (!Array.isArray(value)) return value;
  return [...new Map(value.map((item) => [JSON.stringify(item), item])).values()];
}

/** What the customer gave arrives in part: it was deeper, longer or more than somebody expected. */
export const CUT_VALUE_FAULTS = [
  fault('deep-values-cut', ['VAL-001'], `Properties deeper than ${LEVELS} levels become null.`, (reference) =>
    editMember(reference, 'properties', (properties) =>
      Object.fromEntries(Object.entries(properties).map(([key, value]) => [key, cutBelow(value, LEVELS - 1)])),
    ),
  ),
  fault('repeated-items-dropped', ['VAL-001'], 'Lists in properties lose items that repeat others.', (reference) =>
    editMember(reference, 'properties', (properties) =>
      Object.fromEntries(Object.entries(properties).map(([key, value]) => [key, withoutRepeats(value)])),
    ),
  ),
  fault('long-text-cut', ['VAL-002'], `Text in properties is cut at ${CHARACTERS} characters.`, (reference) =>
    editMember(
      reference,
      'properties',
      withLeaves((leaf) => (typeof leaf === 'string' ? leaf.slice(0, CHARACTERS) : leaf)),
    ),
  ),
  fault('keys-after-a-hundred-dropped', ['VAL-005'], `Only the first ${KEYS} properties are kept.`, (reference) =>
    editMember(reference, 'properties', (properties) => Object.fromEntries(Object.entries(properties).slice(0, KEYS))),
  ),
];
