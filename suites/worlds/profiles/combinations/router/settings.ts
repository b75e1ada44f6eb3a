import type { Dimension } from '../dimension.ts';

export const SECRET: Dimension<{ readonly secret?: string }> = {
  name: 'secret',
  values: {
    plain: { secret: 'a shared secret' },
    none: {},
    'beyond ASCII': { secret: 'ключ 🔑' },
    'longer than a block': { secret: 'longer than the sixty-four bytes of one block of SHA-1 input, and then some' },
    'of hexadecimal digits': { secret: 'deadbeefdeadbeef' },
    'of one character': { secret: '0' },
    'with blanks, quotes and escapes': { secret: ' "a\\b" %20\n' },
  },
};

/** Static headers. Each value gets an ending of its own, because no two URLs of a world share a value. */
export const HEADERS: Dimension<Readonly<Record<string, string>>> = {
  name: 'static headers',
  values: {
    one: { 'X-Team': 'blue' },
    none: {},
    ten: Object.fromEntries(Array.from({ length: 10 }, (_, at) => [`X-Own-${at}`, `value-${at}`])),
    'in lower case': { 'x-team': 'blue', 'x-other': 'green' },
    credentials: { Authorization: 'Bearer abc.def==' },
    'with punctuation': { 'X-Quoted': '"a, b"; c=d, {{e}} %20', X_Under_Score: 'a:b/c?d=e&f' },
    'a long one': { 'X-Long': 'v'.repeat(400), 'X-Short': 'v' },
  },
};

export const SOURCE_TYPE: Dimension<'server' | 'web' | 'mobile'> = {
  name: 'source type',
  values: { server: 'server', web: 'web', mobile: 'mobile' },
};

/** How the settings came to be. */
export const HISTORY: Dimension<'at once' | 'others' | 'again' | 'replaced'> = {
  name: 'settings',
  isCostly: true,
  values: {
    'written at once': 'at once',
    'were all different at first': 'others',
    'put again before the message': 'again',
    'got their secret before the message': 'replaced',
  },
};
