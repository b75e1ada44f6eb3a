import * as fc from 'fast-check';

/** Long enough to expose a digest over only a part of the body, and well below the size limit of calls. */
export const LONG_CHARACTERS = 10_000;

const word = fc.constantFrom('team', 'blue', 'Ada');
const key = fc.constantFrom('plan', 'colour', 'note');

/** Nested values that hold only words, so that only their nesting can go wrong. */
const nested = fc.letrec<{ node: unknown }>((tie) => ({
  node: fc.oneof(
    { maxDepth: 4 },
    word,
    fc.array(tie('node'), { minLength: 1, maxLength: 3 }),
    fc.dictionary(key, tie('node'), { minKeys: 1, maxKeys: 3, noNullPrototype: true }),
  ),
})).node;

const text = fc.oneof(
  fc.string({ unit: 'grapheme', minLength: 1, maxLength: 20 }),
  fc.constantFrom('e\u0301 é', 'a\u2028b', '"\\/\n\t\u0001', '<b>&amp;'),
  { weight: 1, arbitrary: fc.constant('x'.repeat(LONG_CHARACTERS)) },
);
const number = fc.oneof(
  fc.integer(),
  fc.integer().map((value) => value / 100),
);
const numericText = fc.oneof(fc.integer().map(String), fc.constantFrom('007', '19.950'));
const empty = fc.constantFrom<unknown>(null, false, 0, '', {}, []);
const oddKey = fc.constantFrom(
  'with.dots',
  'with space',
  'with"quote',
  '$dollar',
  'ключ',
  '鍵',
  '🔑',
  'kebab-case',
  '1',
);

/** Members with a plain key and any value that JSON preserves in every reading. */
const members = fc.dictionary(
  fc.constantFrom('a', 'b', 'c', 'd'),
  fc.oneof(word, text, number, numericText, empty, fc.array(nested, { minLength: 1, maxLength: 3 })),
  { maxKeys: 4, noNullPrototype: true },
);

/** Free-form members of a call: properties or traits. */
export const freeForm: fc.Arbitrary<Record<string, unknown>> = fc
  .tuple(members, fc.dictionary(oddKey, fc.constant('kept'), { maxKeys: 2, noNullPrototype: true }))
  .map(([plain, odd]) => ({ ...plain, ...odd }));
