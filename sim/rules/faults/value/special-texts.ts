import type { JsonObject } from '../../../../spec/shapes/json.ts';
import { isObject } from '../../../json-object.ts';
import { editBody, editMember, withLeaves } from '../../edit.ts';
import { fault } from '../../replacement.ts';
import type { Rules } from '../../rules.ts';

/** Changes texts anywhere in properties. */
function rewriting(change: (text: string) => unknown) {
  return (reference: Rules): Partial<Rules> =>
    editMember(
      reference,
      'properties',
      withLeaves((leaf) => (typeof leaf === 'string' ? change(leaf) : leaf)),
    );
}

/** Changes the keys of properties, or drops them. */
function rekeying(change: (key: string) => string | undefined) {
  return (reference: Rules): Partial<Rules> =>
    editMember(reference, 'properties', (members) =>
      Object.fromEntries(
        Object.entries(members).flatMap(([key, value]): [string, unknown][] => {
          const changed = change(key);
          return changed === undefined ? [] : [[changed, value]];
        }),
      ),
    );
}

function parsed(text: string): unknown {
  try {
    return /^[[{]/.test(text) ? JSON.parse(text) : text;
  } catch {
    return text;
  }
}

function depthCut(value: unknown, levels: number): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (levels === 0) return null;
  if (Array.isArray(value)) return value.map((item) => depthCut(item, levels - 1));
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, depthCut(item, levels - 1)]));
}

function listed(value: unknown): unknown {
  return isObject(value) && typeof value['length'] === 'number' ? Object.values(value) : value;
}

const LEAVES: (members: JsonObject) => JsonObject = withLeaves((leaf) =>
  typeof leaf === 'number' && Number.isInteger(leaf) && Math.abs(leaf) < 1e15 ? leaf | 0 : leaf,
);

/** Faults in values and keys that only look special. */
export const SPECIAL_TEXT_FAULTS = [
  fault({
    name: 'network-addresses-masked',
    breaks: ['VAL-002'],
    description: 'The last number of a network address in properties becomes 0.',
    change: rewriting((text) => text.replace(/^(\d+\.\d+\.\d+)\.\d+$/, '$1.0')),
  }),
  fault({
    name: 'card-numbers-masked',
    breaks: ['VAL-002'],
    description: 'Digits of what looks like the number of a card are hidden.',
    change: rewriting((text) => text.replace(/^(\d{4}) \d{4} \d{4}/, '$1 **** ****')),
  }),
  fault({
    name: 'json-in-text-parsed',
    breaks: ['VAL-002', 'VAL-001'],
    description: 'A text in properties that is JSON becomes what it stands for.',
    change: rewriting(parsed),
  }),
  fault({
    name: 'line-breaks-unified',
    breaks: ['VAL-002', 'VAL-001'],
    description: 'A carriage return before a line feed is dropped.',
    change: rewriting((text) => text.replaceAll('\r\n', '\n')),
  }),
  fault({
    name: 'invisible-characters-removed',
    breaks: ['VAL-002'],
    description: 'Characters without width are removed from texts.',
    change: rewriting((text) => text.replace(/[\u200b\ufeff\u202e]/g, '')),
  }),
  fault({
    name: 'entities-decoded',
    breaks: ['VAL-002', 'BOD-021'],
    description: 'Entities of HTML in texts are decoded.',
    change: rewriting((text) => text.replaceAll('&lt;', '<')),
  }),
  fault({
    name: 'texts-trimmed',
    breaks: ['VAL-002', 'BOD-021'],
    description: 'Blanks around a text are removed.',
    change: rewriting((text) => text.trim()),
  }),
  fault({
    name: 'days-of-calendar-corrected',
    breaks: ['VAL-002'],
    description: 'A day in a text that no calendar has becomes the next one that it has.',
    change: rewriting((text) => text.replace(/^2026-02-30$/, '2026-03-02')),
  }),
  fault({
    name: 'integers-in-32-bits',
    breaks: ['VAL-003'],
    description: 'Integers in properties have 32 bits.',
    change: (reference) => editMember(reference, 'properties', LEAVES),
  }),
  fault({
    name: 'values-beyond-25-levels-cut',
    breaks: ['VAL-001'],
    description: 'What is more than 25 levels deep in a body becomes null.',
    change: (reference) => editBody(reference, (body) => depthCut(body, 25) as JsonObject),
  }),
  fault({
    name: 'objects-with-a-length-are-lists',
    breaks: ['VAL-001'],
    description: 'An object in properties with a length becomes a list.',
    change: (reference) =>
      editMember(reference, 'properties', (members) =>
        Object.fromEntries(Object.entries(members).map(([key, value]) => [key, listed(value)])),
      ),
  }),
  fault({
    name: 'passwords-left-out',
    breaks: ['VAL-005'],
    description: 'A key in properties that is named like a password is left out.',
    change: rekeying((key) => (/^(password|token)$/.test(key) ? undefined : key)),
  }),
  fault({
    name: 'reserved-keys-dropped',
    breaks: ['VAL-005'],
    description: 'Keys in properties with a name that every object has are left out.',
    change: rekeying((key) => (key in {} ? undefined : key)),
  }),
  fault({
    name: 'long-keys-cut',
    breaks: ['VAL-005'],
    description: 'A key in properties is cut at 255 characters.',
    change: rekeying((key) => key.slice(0, 255)),
  }),
  fault({
    name: 'brackets-in-keys-dropped',
    breaks: ['VAL-005'],
    description: 'Brackets in a key of properties are dropped.',
    change: rekeying((key) => key.replace(/[[\]]/g, '')),
  }),
  fault({
    name: 'context-fills-traits',
    breaks: ['VAL-006'],
    description: 'Traits in the context of an identify call replace its own.',
    change: ({ shape }) => ({
      shape: (message, timestamp) => {
        const body = shape(message, timestamp);
        const { content } = message;
        const given = content.type === 'identify' ? content.context?.['traits'] : undefined;
        return isObject(given) ? { ...body, traits: { ...Object(body['traits']), ...given } } : body;
      },
    }),
  }),
  fault({
    name: 'context-traits-in-properties',
    breaks: ['VAL-006'],
    description: 'Traits in the context of a page or track call are added to its properties.',
    change: ({ shape }) => ({
      shape: (message, timestamp) => {
        const body = shape(message, timestamp);
        const { content } = message;
        const given = content.type === 'page' || content.type === 'track' ? content.context?.['traits'] : undefined;
        return isObject(given) ? { ...body, properties: { ...given, ...Object(body['properties']) } } : body;
      },
    }),
  }),
];
