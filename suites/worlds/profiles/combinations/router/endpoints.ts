import { IN_TIME_MS, TOO_LATE_MS } from '../../../../kit/tolerances.ts';
import { OK, okAfter, RESET, STALL, status } from '../../../../receivers/reply.ts';
import type { Answers } from '../../../plan.ts';
import type { Dimension } from '../dimension.ts';

/** Path and query. */
export const URL_FORM: Dimension<string> = {
  name: 'URL',
  values: {
    'with a path': '/hooks/shop',
    'with the root path': '/',
    'with many slashes': '/two//slashes///and/one/at/the/end/',
    'with a query': '/search?team=blue&none=&flag&next=%2Fa%3Fb%26c&q=a+b',
    'with a query at the root': '/?only=query',
    'with an encoded path': '/a%20b/%C3%A9/c%2Fd',
    'with punctuation and capitals': '/UPPER/Mixed/~tilde;v=1,2/@user:a/two.php',
    'that is long': `/long${'/segment'.repeat(60)}?${'name=value&'.repeat(20)}last`,
  },
};

/** How many URLs there are, and which of them answers as planned. The others answer every attempt with a 500. */
export const URLS: Dimension<{ readonly count: number; readonly place: number; readonly isOneHost?: true }> = {
  name: 'URLs',
  isCostly: true,
  values: {
    one: { count: 1, place: 0 },
    'two, of which the first fails': { count: 2, place: 1 },
    'five, of which the others fail': { count: 5, place: 2 },
    'five of one host, of which the others fail': { count: 5, place: 2, isOneHost: true },
  },
};

export const ANSWER: Dimension<Answers> = {
  name: 'answer',
  isCostly: true,
  values: {
    '200 at once': [OK],
    'a 500, then 200': [status(500), OK],
    'a 599, a 503, then 200': [status(599), status(503), OK],
    'none, a 503, a 500, then 200': [STALL, status(503), status(500), OK],
    'a 200 after 6 s, then 200': [okAfter(TOO_LATE_MS), OK],
    'a 200 after 4 s': [okAfter(IN_TIME_MS)],
    'a reset, then 200': [RESET, OK],
  },
};
