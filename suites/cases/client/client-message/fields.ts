import { LIMITS } from '../../../../spec/limits.ts';
import type { RequirementId } from '../../../../spec/requirements/index.ts';
import { GO_METHODS, type GoMethod } from '../../../../spec/shapes/go-messages.ts';
import { demandCarried } from '../../../kit/client/carried.ts';
import type { Case } from '../../case.ts';

/** Texts that a library might think too long, far from the limit of a message; no two pieces of them are alike. */
const LONG = Array.from({ length: 4_000 }, (_, index) => String(index).padStart(5, '-')).join('');
/** Objects and lists in one another, objects first. */
const DEEP = { a: { b: { c: { d: { e: { f: { g: 'kept', list: [{ h: [[{ i: 'kept' }]] }, 'kept'] } } } } } } };

/** A bit of everything that a free-form map can hold. */
const FREE_FORM = {
  deep: DEEP,
  objects: [{ sku: 'a-1', tags: [{ name: 'kept' }] }, { sku: 'a-2' }, 3],
  padded: ' \tkept\n ',
  long: LONG.slice(0, 2_000),
  longer: LONG,
  nested: { list: ['a', ['b', { deep: { deeper: ['c', { deepest: true }] } }]] },
  script: 'Ærøskøbing Привет 漢字かな مرحبا 👩‍👩‍👧‍👦',
  escapes: '"\\/\b\f\n\r\t\u0001 <b>&amp;\'</b> a\u2028b',
  integer: 42,
  negative: -7,
  fraction: 19.95,
  large: 9_007_199_254_740_991,
  asText: '42',
  zeroes: '007',
  booleanAsText: 'true',
  date: '2012-12-02T00:30:08+02:00',
  empty: { nothing: null, no: false, zero: 0, text: '', object: {}, list: [] },
  nothing: null,
  'key with.dots': 'kept',
  ' padded key ': 'kept',
  ключ: 'kept',
  CamelCase: 'kept',
  snake_case: 'kept',
};
const RECOGNISED = {
  url: 'https://www.example.com/pricing?plan=team#top',
  title: 'Pricing – Initech',
  referrer: 'https://www.example.org/search',
  path: '/pricing',
};
/** Names that no library has for circumstances of its own, so that it has no reason to write its own values over them. */
const CONTEXT = {
  fitting: { room: 'blue', doors: 3, tags: ['a', 'b'], parts: [{ of: [{ wood: true }] }] },
  deep: DEEP,
  padded: ' kept ',
  report: LONG,
  weather: 'Schneefall 雪',
  shelf: 12.5,
  indoors: true,
};
const INTEGRATIONS = { All: false, Webhooks: true, 'Some Other Tool': false };

/** A listed field of a method with a value for it. */
interface Field {
  readonly requirement: RequirementId;
  readonly method: GoMethod;
  readonly name: string;
  readonly value: unknown;
  /** What is looked for: the value, where it is not said to be in parts that may stand apart. */
  readonly parts?: readonly unknown[];
}

const FIELDS: readonly Field[] = [
  { requirement: 'MSG-004', method: 'Identify', name: 'Traits', value: FREE_FORM },
  { requirement: 'MSG-009', method: 'Track', name: 'Properties', value: FREE_FORM },
  { requirement: 'MSG-012', method: 'Page', name: 'Name', value: 'Pricing page “2026” 漢字' },
  { requirement: 'MSG-012', method: 'Page', name: 'Category', value: 'Docs & <category>' },
  {
    requirement: 'MSG-013',
    method: 'Page',
    name: 'Traits',
    value: { ...RECOGNISED, ...FREE_FORM },
    parts: [RECOGNISED, FREE_FORM],
  },
  { requirement: 'MSG-015', method: 'Page', name: 'Context', value: CONTEXT },
  { requirement: 'MSG-020', method: 'Group', name: 'Traits', value: FREE_FORM },
  ...GO_METHODS.map((method) => ({
    requirement: 'MSG-024' as const,
    method,
    name: 'Integrations',
    value: INTEGRATIONS,
  })),
];

/** What is given in an optional field is sent as it is, wherever the library puts it. */
export const clientFields: readonly Case[] = FIELDS.map(({ requirement, method, name, value, parts = [value] }) => ({
  id: `client-message/${method.toLowerCase()}-${name.toLowerCase()}`,
  title: `${method} sends ${name} as given`,
  requirements: [requirement],
  spanMs: LIMITS.flushIntervalMs,
  run: async (stage) => {
    const client = await stage.client(await stage.capture());
    const sighting = await client.deliver(stage.messages.of(method, { [name]: value }), requirement);
    demandCarried(requirement, sighting, name, ...parts);
  },
}));
