import { GO_METHODS } from '../../../../spec/shapes/go-messages.ts';
import type { JsonObject } from '../../../../spec/shapes/json.ts';
import { isObject } from '../../../json-object.ts';
import { editItem, without } from '../../edit.ts';
import { clientFault } from '../../replacement.ts';

const IDS = ['userId', 'anonymousId', 'groupId', 'event'];
const FREE_FORM = ['traits', 'properties'];
const SECRET_KEYS = ['password', 'token', 'secret', 'credit_card'];
/** What a careless library takes for no value. */
const NOTHING = ['null', 'nil', 'undefined', 'None'];
const KEYS_LIMIT = 200;
const ELEMENTS_LIMIT = 256;
const LEVELS_LIMIT = 20;

/** Changes the members of an item that have one of these names and a value of some kind. */
const members =
  <Value>(names: readonly string[], isMeant: (value: unknown) => value is Value) =>
  (change: (value: Value) => unknown) =>
  (item: JsonObject): JsonObject =>
    Object.fromEntries(
      Object.entries(item).map(([name, value]) => [
        name,
        names.includes(name) && isMeant(value) ? change(value) : value,
      ]),
    );

/** Changes the ids, or what an item is named by. */
const ids = members(IDS, (value): value is string => typeof value === 'string');

/** Changes the free-form objects of an item as a whole. */
const freeForm = members(FREE_FORM, isObject);

/** Changes every value within the free-form objects, at any depth. */
const values = (change: (value: unknown, key: string) => unknown) =>
  freeForm((object) => JSON.parse(JSON.stringify(object), (key, value: unknown) => change(value, key)));

/** Of keys that differ only in case, the first is kept, with the value of the last. */
function foldedKeys(object: JsonObject): JsonObject {
  const spellings = new Map<string, string>();
  const folded: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(object)) {
    const spelling = spellings.get(key.toLowerCase()) ?? key;
    spellings.set(key.toLowerCase(), spelling);
    folded[spelling] = value;
  }
  return folded;
}

/** Faults in what a client makes of values that look like something else, or that hold much. */
export const SPECIAL_FIELD_FAULTS = [
  clientFault({
    name: 'id-of-digits-as-number',
    breaks: ['MSG-005', 'MSG-001', 'MSG-002', 'MSG-006', 'MSG-010', 'MSG-016', 'MSG-017', 'MSG-021', 'ING-001'],
    description: 'An id of digits alone is sent as a number.',
    change: editItem(
      GO_METHODS,
      ids((id) => (/^\d+$/.test(id) ? Number(id) : id)),
    ),
  }),
  clientFault({
    name: 'id-null-left-out',
    breaks: ['MSG-001', 'MSG-002', 'MSG-005', 'MSG-006', 'MSG-010', 'MSG-016', 'MSG-017', 'MSG-021'],
    description: 'An id such as “null” or “undefined” is left out.',
    change: editItem(
      GO_METHODS,
      ids((id) => (NOTHING.includes(id) ? undefined : id)),
    ),
  }),
  clientFault({
    name: 'addresses-in-ids-lower-cased',
    breaks: ['MSG-005', 'MSG-001', 'MSG-002', 'MSG-006', 'MSG-010', 'MSG-016', 'MSG-017', 'MSG-021', 'ING-003'],
    description: 'An id that is an e-mail address is sent in lower case.',
    change: editItem(
      GO_METHODS,
      ids((id) => (id.includes('@') ? id.toLowerCase() : id)),
    ),
  }),
  clientFault({
    name: 'client-keys-without-case',
    breaks: ['MSG-004', 'MSG-009', 'MSG-013', 'MSG-020', 'ING-009', 'ING-002'],
    description: 'Two keys of properties or traits that differ only in case become one.',
    change: editItem(GO_METHODS, freeForm(foldedKeys)),
  }),
  clientFault({
    name: 'client-exponents-as-numbers',
    breaks: ['MSG-009', 'MSG-013', 'MSG-004', 'MSG-020', 'ING-009'],
    description: 'A text such as 1e3 is sent as a number.',
    change: editItem(
      GO_METHODS,
      values((value) => (typeof value === 'string' && /^\d+e\d+$/.test(value) ? Number(value) : value)),
    ),
  }),
  clientFault({
    name: 'client-dates-completed',
    breaks: ['MSG-020', 'MSG-004', 'MSG-009', 'MSG-013', 'ING-009', 'VAL-002'],
    description: 'A text that is a date is sent with a time.',
    change: editItem(
      GO_METHODS,
      values((value) =>
        typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value) ? `${value}T00:00:00.000Z` : value,
      ),
    ),
  }),
  clientFault({
    name: 'client-placeholders-filled',
    breaks: ['MSG-004', 'MSG-013', 'MSG-009', 'MSG-020', 'ING-009'],
    description: 'A placeholder in braces is replaced by nothing.',
    change: editItem(
      GO_METHODS,
      values((value) => (typeof value === 'string' ? value.replace(/\{\{.*?\}\}/g, '') : value)),
    ),
  }),
  clientFault({
    name: 'client-seconds-as-dates',
    breaks: ['MSG-009', 'MSG-013', 'MSG-020', 'MSG-004', 'ING-009', 'VAL-003'],
    description: 'A number that could be milliseconds since 1970 is sent as a date.',
    change: editItem(
      GO_METHODS,
      values((value) =>
        typeof value === 'number' && value > 1e12 && value < 1e13 ? new Date(value).toISOString() : value,
      ),
    ),
  }),
  clientFault({
    name: 'client-masks-secrets',
    breaks: ['MSG-009', 'MSG-013', 'MSG-004', 'MSG-020', 'ING-009'],
    description: 'Values under keys such as password are masked.',
    change: editItem(
      GO_METHODS,
      values((value, key) => (SECRET_KEYS.includes(key) ? '***' : value)),
    ),
  }),
  clientFault({
    name: 'client-drops-own-keys',
    breaks: ['MSG-013', 'MSG-004', 'MSG-009', 'MSG-020', 'ING-009', 'VAL-006'],
    description: 'Members of traits and properties that have the name of a member of the message are left out.',
    change: editItem(GO_METHODS, (item) => freeForm((object) => without(...Object.keys(item))(object))(item)),
  }),
  clientFault({
    name: 'client-keys-unfolded',
    breaks: ['MSG-020', 'MSG-009', 'MSG-013', 'MSG-004', 'ING-009'],
    description: 'A key with brackets is sent as a list.',
    change: editItem(
      GO_METHODS,
      freeForm((object) =>
        Object.fromEntries(
          Object.entries(object).map(([key, value]) =>
            key.endsWith('[0]') ? [key.slice(0, -3), [value]] : [key, value],
          ),
        ),
      ),
    ),
  }),
  clientFault({
    name: 'client-members-cut',
    breaks: ['MSG-004', 'MSG-009', 'MSG-013', 'MSG-020'],
    description: `Of an object, ${KEYS_LIMIT} members are sent.`,
    change: editItem(
      GO_METHODS,
      values((value) => (isObject(value) ? Object.fromEntries(Object.entries(value).slice(0, KEYS_LIMIT)) : value)),
    ),
  }),
  clientFault({
    name: 'client-lists-cut',
    breaks: ['MSG-004', 'MSG-009', 'MSG-013', 'MSG-020'],
    description: `Of a list, ${ELEMENTS_LIMIT} elements are sent.`,
    change: editItem(
      GO_METHODS,
      values((value) => (Array.isArray(value) ? value.slice(0, ELEMENTS_LIMIT) : value)),
    ),
  }),
  clientFault({
    name: 'client-depth-cut',
    breaks: ['MSG-004', 'MSG-009', 'MSG-013', 'MSG-020'],
    description: `What is deeper than ${LEVELS_LIMIT} levels is not sent.`,
    change: editItem(
      GO_METHODS,
      freeForm((object) => cutBelow(object, LEVELS_LIMIT)),
    ),
  }),
  clientFault({
    name: 'page-context-hides-category',
    breaks: ['MSG-012'],
    description: 'A Page with a Context sends no Category.',
    change: editItem(['Page'], (item) => (item['context'] === undefined ? item : without('category')(item))),
  }),
  clientFault({
    name: 'client-text-broken-at-chunk-edge',
    breaks: ['MSG-009'],
    description: 'A character beyond ASCII that lies across a multiple of 64 KB in a request is replaced.',
    change: ({ encode }) => ({
      encode: (text) => {
        const { bytes, headers } = encode(text);
        return { bytes: throughChunks(bytes), headers };
      },
    }),
  }),
  clientFault({
    name: 'traits-hide-integrations-of-anonymous',
    breaks: ['MSG-024'],
    description: 'A message of an anonymous user sends no Integrations.',
    change: editItem(GO_METHODS, (item) => (item['userId'] === undefined ? without('integrations')(item) : item)),
  }),
];

function cutBelow(value: unknown, levels: number): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (levels === 0) return null;
  if (Array.isArray(value)) return value.map((each) => cutBelow(each, levels - 1));
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, cutBelow(each, levels - 1)]));
}

const CHUNK_BYTES = 64 * 1024;

/** A character that lies across the edge of two chunks is decoded in two pieces, and lost. */
function throughChunks(bytes: Buffer): Buffer {
  const starts = Array.from({ length: Math.ceil(bytes.byteLength / CHUNK_BYTES) }, (_, index) => index * CHUNK_BYTES);
  return Buffer.from(starts.map((start) => bytes.subarray(start, start + CHUNK_BYTES).toString()).join(''));
}
