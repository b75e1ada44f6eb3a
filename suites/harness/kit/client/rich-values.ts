/**
 * A text that a library might consider too long, but far below the limit of a message. No part of it repeats another.
 */
const LONG = Array.from({ length: 4_000 }, (_, index) => String(index).padStart(5, '-')).join('');
/** Nested objects and lists, objects outermost. */
const DEEP = { a: { b: { c: { d: { e: { f: { g: 'kept', list: [{ h: [[{ i: 'kept' }]] }, 'kept'] } } } } } } };

/** A sample of everything that a free-form object can hold. */
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
export const RECOGNISED_TRAITS = {
  url: 'https://www.example.com/pricing?plan=team#top',
  title: 'Pricing – Initech',
  referrer: 'https://www.example.org/search',
  path: '/pricing',
};
/**
 * Members that other libraries fill in themselves, with values that are plainly not theirs. `library` is left out,
 * because a library may name itself there.
 */
const WELL_KNOWN = {
  active: false,
  app: { name: 'Another App', version: '0.0.0-x', build: '007', namespace: 'example.another' },
  campaign: { name: 'none', source: 'window sticker', medium: '', term: null, content: 'a b' },
  channel: 'pigeon',
  device: { id: 'd-0', manufacturer: 'Nobody', model: 'Model 0', name: 'kitchen', type: 'fridge', advertisingId: '' },
  groupId: 'another group',
  instanceId: 'i-0',
  ip: '203.0.113.9',
  locale: 'tlh-AQ',
  location: { city: 'Vostok', country: 'Antarctica', latitude: -78.4645, longitude: 106.8339, speed: 0 },
  network: { bluetooth: false, carrier: 'Two Cans', cellular: true, wifi: false },
  os: { name: 'AnyOS', version: '17.10' },
  page: { path: '/other', referrer: '', search: '?other', title: 'Other', url: 'http://localhost/other' },
  referrer: { id: 'r-0', type: 'word of mouth', url: 'https://example.org/?a=b' },
  screen: { density: 0.5, height: 1, width: 99_999 },
  sessionId: 0,
  timezone: 'Antarctica/Troll',
  traits: { name: 'Somebody Else', email: 'other@example.org' },
  userAgent: 'Curious/0.1 (kettle; like Gecko)',
};
/** The context of a page: well-known names, and names without a meaning for a library. */
export const CONTEXT = {
  ...WELL_KNOWN,
  fitting: { room: 'blue', doors: 3, tags: ['a', 'b'], parts: [{ of: [{ wood: true }] }] },
  deep: DEEP,
  padded: ' kept ',
  report: LONG,
  weather: 'Schneefall 雪',
  shelf: 12.5,
  indoors: true,
};
export const INTEGRATIONS = { All: false, Webhooks: true, 'Some Other Tool': false };
