/** Members that some services send, and one that none does. */
export const UNLISTED_MEMBERS: Readonly<Record<string, unknown>> = {
  context: { ip: '203.0.113.7', library: { name: 'analytics', version: '2.0' }, page: { path: '/' }, locale: 'en-GB' },
  messageId: 'm-5f2c7d10-0f6e-4b0e-9a57-2f0d4f6f9c11',
  anonymousId: 'a-1f0e9d8c7b6a',
  receivedAt: '2026-01-01T00:00:00.000Z',
  integrations: { All: true },
  'a member that nobody has heard of': { deep: [null, 1, 'x', { more: false }] },
};

/** Well below the limit of any JSON library that is known, and far beyond what applications send. */
const LEVELS = 40;

function nested(levels: number): unknown {
  return levels === 0 ? 'end' : levels % 2 === 0 ? { in: nested(levels - 1) } : [nested(levels - 1)];
}

/** Properties and traits that receivers stumble over, each with its name in a sentence. All are in ASCII on the wire. */
export const VALUES: readonly (readonly [name: string, value: Record<string, unknown>])[] = [
  ['no members', {}],
  ['values of every type', { text: '', number: -1.5, zero: 0, yes: true, no: false, none: null, list: [], object: {} }],
  ['a revenue that is a text', { revenue: '19.99', currency: 'EUR' }],
  ['a revenue that is a number', { revenue: 19.99, currency: 'EUR' }],
  ['lists of objects', { products: [{ sku: 'a', price: 1 }, { sku: 'b', price: '2' }, null, [1, ['x']]] }],
  ['names with dots and dollar signs', { 'a.b': 1, $set: { admin: true }, '': 'empty', 'with space': 1 }],
  ['names that objects have already', { constructor: 1, toString: 'x', hasOwnProperty: false, length: 0 }],
  ['a name of 300 characters', { ['n'.repeat(300)]: 1 }],
  ['a text of 2,000 characters', { text: 'word '.repeat(400) }],
  ['text that looks like markup or a query', { text: "<script>alert(1)</script>'; drop table users; --" }],
  [`values nested ${LEVELS} levels deep`, { deep: nested(LEVELS) }],
  ['500 members', Object.fromEntries(Array.from({ length: 500 }, (_, index) => [`key${index}`, index]))],
];
