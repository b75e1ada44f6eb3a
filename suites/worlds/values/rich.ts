import { BESIDE } from './classes.ts';
import { CLASSES } from './json-values.ts';

/*
 * Values with many traits at once, so that one message shows whether any of them matters at a rare moment. The search for the
 * smallest world tells which one it was.
 */

/** Free-form members of every class of values. */
export const FEW_RICH_VALUES: Readonly<Record<string, unknown>> = {
  ...CLASSES,
  'a long text of many lines': `long \r\n${'x'.repeat(300)}`,
  'a.b': 1,
  'a b': -1.5,
  $set: 2 ** 40,
  'a[0]': [null],
  ключ: [2],
  list: ['a', 'a'],
  UPPER: [],
  camelCase: [{}],
  snake_case: {},
  revenue: '0042',
  title: ' 2012-12-02 ',
  url: 'https://example.org',
  email: 'Ada@Example.org',
  ip: '10.0.0.1',
  constructor: true,
  plan: 'true',
  card: '4111 1111 1111 1111',
  space: '\u200b',
  e: 'e\u0301',
};

/** The same, and what is long or has many members. Most retries send it again, so it is not as long as it might be. */
export const RICH_VALUES: Readonly<Record<string, unknown>> = {
  ...BESIDE.values['that contradict one another'],
  ...FEW_RICH_VALUES,
  long: 'x'.repeat(1_001),
  counted: { 0: '1,000.50', 1: '-0.5' },
  many: Object.fromEntries(Array.from({ length: 101 }, (_, at) => [`a${at}`, at])),
  mixedCase: 'a',
  MIXEDCASE: 'b',
  ['k'.repeat(65)]: false,
};

/** The id of a user, and the name of an event or a group. */
export const RICH_USER = `00 Ж.@/example + 100%${'.one'.repeat(25)}`;
export const RICH_NAME = `007 Ж @ 100% + /${'.many'.repeat(20)}`;

/** Timestamps at the end of a leap day and of a century, in unusual forms. */
export const RICH_TIMESTAMPS = ['1968-03-01T04:45:30+05:30', '1999-12-31T23:59:15.999500Z'] as const;

export const RICH_SECRETS = [
  'ключ 🔑 "a\\b" %20 $+=\n and so on, until it is longer than a block of SHA-1 input has bytes',
  '"quoted" %2B $1 = ключ\tand another one that is longer than a block of SHA-1 input has bytes',
] as const;

/** The path and query of a URL. */
export const RICH_TARGET = `/In${'/segment'.repeat(20)}?q=a+b&x=%2F`;

/** Static headers of a webhook, which no other webhook has. */
export function richHeaders(name: string): Readonly<Record<string, string>> {
  return {
    'X-Entry': name,
    Authorization: `Bearer of-${name}==`,
    'X-Quoted': `"a, b"; c=d: ${name} {{e}} %20`,
    X_Under_Score: `a:b/c?d=${name}&f`,
    'x-lower-case': `of ${name}`,
    'X-Long': `${name} ${'v'.repeat(200)}`,
  };
}
