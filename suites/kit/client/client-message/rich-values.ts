/**
 * A text that a library might think too long, though far below the limit of a message. No part of it repeats another.
 */
const LONG = Array.from({ length: 4_000 }, (_, index) => String(index).padStart(5, '-')).join('');
/** Nested objects and lists, objects outermost. */
const DEEP = { a: { b: { c: { d: { e: { f: { g: 'kept', list: [{ h: [[{ i: 'kept' }]] }, 'kept'] } } } } } } };

/** A bit of everything that a free-form object can hold. */
export const FREE_FORM = {
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
/** The keys that are recognised in the Traits of Page. */
export const RECOGNISED_TRAITS = {
  url: 'https://www.example.com/pricing?plan=team#top',
  title: 'Pricing – Initech',
  referrer: 'https://www.example.org/search',
  path: '/pricing',
};
/** Names that no library uses for its own context, so that it has no reason to overwrite their values. */
export const CONTEXT = {
  fitting: { room: 'blue', doors: 3, tags: ['a', 'b'], parts: [{ of: [{ wood: true }] }] },
  deep: DEEP,
  padded: ' kept ',
  report: LONG,
  weather: 'Schneefall 雪',
  shelf: 12.5,
  indoors: true,
};
/** Switches for three destinations. */
export const INTEGRATIONS = { All: false, Webhooks: true, 'Some Other Tool': false };
