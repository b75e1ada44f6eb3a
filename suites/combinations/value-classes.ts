import type { Dimension } from './dimension.ts';

/** Values of each class, for members that take any value. Both the router and the client library get them. */
export const VALUE: Dimension = {
  name: 'value',
  values: {
    'a word': 'blue',
    'text beyond ASCII': 'Zürich ключ 鍵 🔑 e\u0301',
    'text like JSON': '{"a":[1,null]}',
    'markup and templates': '<b>&amp;</b> "quoted" \\ \' {{name}} $NAME %s %20',
    'a text of digits': '0012345678901234567890',
    'text like a date': '2025-06-30T21:15:30Z',
    'a long text of many lines': 'long \r\ntwo\tthree\u2028four\u0001'.repeat(400),
    'an empty text': '',
    'numbers, false and null': [1_700_000_000_000.25, 0, false, null],
    'a deep value and empty ones': { a: [{ b: { c: [{ d: { e: 'deep', list: [], object: {}, lists: [[]] } }] } }] },
  },
};

/** The values of this dimension that no key and no id can have. */
export const NOT_TEXTS = ['numbers, false and null', 'a deep value and empty ones'] as const;

/** The free-form members with a value at some depth, by the name of the place. */
export const DEPTHS = {
  'as a member': (value: unknown) => ({ a: value }),
  'in an object': (value: unknown) => ({ a: { b: value, after: 'kept' } }),
  'in a list': (value: unknown) => ({ a: ['before', value, { in: value }] }),
  'as a key': (value: unknown) => ({ [String(value)]: 'kept', a: { [String(value)]: 'kept' } }),
} as const;
