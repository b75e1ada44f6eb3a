import { isObject } from '../../../json-object.ts';
import { slot } from '../../../model/memory.ts';
import { editMember, mapLeaves, withLeaves } from '../../edit.ts';
import { fault } from '../../replacement.ts';

/** By how many characters a dictionary finds a text. */
const TEXT_KEY_LENGTH = 64;

const LEVELS = 10;
const KEYS = 100;
const CHARACTERS = 1_000;

/** Replaces everything below the given number of levels with null. */
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

/** Faults that deliver only a part of what the customer gave, because it is deeper, longer or more than expected. */
export const CUT_VALUE_FAULTS = [
  fault({
    name: 'deep-values-cut',
    breaks: ['VAL-001'],
    description: `Properties deeper than ${LEVELS} levels become null.`,
    change: (reference) =>
      editMember(reference, 'properties', (properties) =>
        Object.fromEntries(Object.entries(properties).map(([key, value]) => [key, cutBelow(value, LEVELS - 1)])),
      ),
  }),
  fault({
    name: 'repeated-items-dropped',
    breaks: ['VAL-001'],
    description: 'Repeated items of lists in properties are removed.',
    change: (reference) =>
      editMember(reference, 'properties', (properties) =>
        Object.fromEntries(Object.entries(properties).map(([key, value]) => [key, withoutRepeats(value)])),
      ),
  }),
  fault({
    name: 'long-text-cut',
    breaks: ['VAL-002', 'VAL-001'],
    description: `Text in properties is cut at ${CHARACTERS} characters.`,
    change: (reference) =>
      editMember(
        reference,
        'properties',
        withLeaves((leaf) => (typeof leaf === 'string' ? leaf.slice(0, CHARACTERS) : leaf)),
      ),
  }),
  fault({
    name: 'keys-after-a-hundred-dropped',
    breaks: ['VAL-005'],
    description: `Only the first ${KEYS} properties are kept.`,
    change: (reference) =>
      editMember(reference, 'properties', (properties) =>
        Object.fromEntries(Object.entries(properties).slice(0, KEYS)),
      ),
  }),
  fault({
    name: 'long-texts-kept-by-their-beginning',
    breaks: ['VAL-002', 'BOD-021', 'VAL-006', 'ING-009', 'ING-002', 'LIM-001'],
    description:
      'A dictionary of the long texts of a source finds them by their first 64 characters, so a text that begins like an earlier one is sent as that.',
    memory: slot('the long texts so far, by source and beginning', () => new Map<string, string>()),
    change: ({ shape }, recall) => ({
      shape: (message, timestamp) => {
        const body = shape(message, timestamp);
        const texts = recall(message.memory);
        const kept = (leaf: unknown): unknown => {
          if (typeof leaf !== 'string' || leaf.length <= TEXT_KEY_LENGTH) return leaf;
          const key = JSON.stringify([message.source.writeKey, leaf.slice(0, TEXT_KEY_LENGTH)]);
          const first = texts.get(key) ?? leaf;
          texts.set(key, first);
          return first;
        };
        return Object.fromEntries(
          Object.entries(body).map(([name, value]) =>
            name === 'properties' || name === 'traits' ? [name, mapLeaves(value, kept)] : [name, value],
          ),
        );
      },
    }),
  }),
];
