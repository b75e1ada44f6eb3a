/** JSON values other than texts. Every reading keeps them unchanged. */
export const VALUES: readonly [unknown, ...unknown[]] = [
  null,
  ...[true, false, 0, -1, 0.1, 1.5, -0.25, 1e21, 1e-7, 1.5e300, 9_007_199_254_740_991, -9_007_199_254_740_991],
  ...[2_147_483_648, -2_147_483_649, 4_294_967_296, 1_700_000_000_000, 1_772_359_872],
  ...['', [], {}, [null], [[]], [{}], [[1, [2, [3]]]], [1, '1', true, null], [1, 'a', null, true, { b: [] }]],
  ...[{ null: null }, { '': 'kept' }, { 0: 'zero', 1: 'one' }, { value: null }, { type: 'delete' }, { length: 3 }],
  ...[{ userId: 'another' }, { toString: 'text', valueOf: 1 }, { $ref: '#/a' }, { type: 'date', value: '2026-03-01' }],
  ...[{ a: { b: { c: { d: { e: { f: 'deep' } } } } } }, { 'a.b': { c: 1 } }],
];

/** Unusually large values that still fit in a call. */
export const EXTREMES: readonly [unknown, ...unknown[]] = [
  'long '.repeat(3_000),
  'é'.repeat(7_000),
  Object.fromEntries(Array.from({ length: 1_200 }, (_, index) => [`key-${index}`, index])),
  Array.from({ length: 300 }, (_, index) => ({ sku: `item-${index}`, tags: ['a', 'b'] })),
  nested(40, (inner, level) => ({ [`level ${level}`]: inner })),
  nested(30, (inner) => [inner]),
  nested(40, (inner, level) => (level % 5 === 0 ? [inner] : { in: inner })),
  Array.from({ length: 2_000 }, (_, index) => index),
];

function nested(levels: number, wrap: (inner: unknown, level: number) => unknown): unknown {
  return levels === 0 ? 'inmost' : wrap(nested(levels - 1, wrap), levels);
}

/** A value of each class, for members that allow any value. */
export const CLASSES: Readonly<Record<string, unknown>> = {
  'a word': 'blue',
  'text beyond ASCII': 'Zürich ключ 鍵 🔑 e\u0301',
  'text like JSON': '{"a":[1,null]}',
  'markup and templates': '<b>&amp;</b> "quoted" \\ \' {{name}} $NAME %s %20',
  'patterns of replacements and formats':
    "$$ $& $` $' $1 $<a> \\1 \\g<0> & %% %n %1$s %(a)s {0} {} \u0024{a} #{a} :a ?1 !a! %A% \\(a)",
  'a text of digits': '0012345678901234567890',
  'text like a date': '2025-06-30T21:15:30Z',
  'a long text of many lines': 'long \r\ntwo\tthree\u2028four\u0001'.repeat(400),
  'an empty text': '',
  'numbers, false and null': [1_700_000_000_000.25, 0, false, null],
  'a deep value and empty ones': { a: [{ b: { c: [{ d: { e: 'deep', list: [], object: {}, lists: [[]] } }] } }] },
};

/** The classes of values that a key or an id cannot have. */
export const NOT_TEXTS = ['numbers, false and null', 'a deep value and empty ones'] as const;
