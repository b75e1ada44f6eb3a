import { LONG } from './texts.ts';

export const SECRETS = {
  plain: 'a shared secret',
  'beyond ASCII': 'ключ 🔑',
  'longer than a block': 'longer than the sixty-four bytes of one block of SHA-1 input, and then some',
  'of hexadecimal digits': 'deadbeefdeadbeef',
  'of one character': '0',
  'with blanks, quotes and escapes': ' "a\\b" %20\n',
  'that is replaced': 'replaced',
  'that reads null': 'null',
  'with blanks around it': ' with spaces around ',
  'in base64': 'c2VjcmV0',
  quoted: '"quoted"',
  'with a backslash': 'a\\b',
  'as long as a block': 'x'.repeat(64),
  'one longer than a block': 'x'.repeat(65),
  'that is very long': 'x'.repeat(LONG),
  'of two lines': 'two\nlines',
  'that is escaped': '%20',
} as const;

/** Static headers. Each value gets a different ending, because no two URLs of a world share a value. */
export const HEADERS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  one: { 'X-Team': 'blue' },
  none: {},
  ten: Object.fromEntries(Array.from({ length: 10 }, (_, at) => [`X-Own-${at}`, `value-${at}`])),
  'in lower case': { 'x-team': 'blue', 'x-other': 'green' },
  credentials: { Authorization: 'Bearer abc.def==' },
  'with punctuation': { 'X-Quoted': '"a, b"; c=d, {{e}} %20', X_Under_Score: 'a:b/c?d=e&f' },
  'a long one': { 'X-Long': 'v'.repeat(LONG), 'X-Short': 'v' },
};

/** Single static headers whose name or value only looks special. */
export const ODD_HEADERS: readonly [readonly [string, string], ...(readonly [string, string])[]] = [
  ['Authorization', 'Bearer abc.def=='],
  ['X-Api-Key', '0'],
  ['x-lower-case', 'value'],
  ['X_Under_Score', 'value'],
  ['X-Empty-Like', '-'],
  ['X-Quoted', '"a, b"; c=d'],
  ['X-Commas', 'a, b,c'],
  ['X-Url', 'https://example.org/?a=b'],
  ['X-Null', 'null'],
  ['X-Percent', '%0d%0aX: y'],
  ['X-Template', '{{secret}} $secret'],
  ['X-Long', 'v'.repeat(LONG)],
  ['X-Team', 'BLUE'],
  ['X-Signature-Key', 'k'],
  ['X-Forwarded-For', '10.0.0.1'],
  ['constructor', 'c'],
];

/** Paths and queries of webhook URLs. */
export const TARGETS = {
  'with a path': '/hooks/shop',
  'with the root path': '/',
  'with many slashes': '/two//slashes///and/one/at/the/end/',
  'with a query': '/search?team=blue&none=&flag&next=%2Fa%3Fb%26c&q=a+b',
  'with a query at the root': '/?only=query',
  'with an encoded path': '/a%20b/%C3%A9/c%2Fd',
  'with punctuation and capitals': '/UPPER/Mixed/~tilde;v=1,2/@user:a/two.php',
  'that is long': `/long${'/segment'.repeat(60)}?${'name=value&'.repeat(20)}last`,
  'with an encoded blank': '/with%20space',
  'with an extension': '/hook.php',
  'with a name twice': '/hook?token=a%2Fb&x=1&x=2',
  'with a semicolon': '/a;b=c',
  'with an at sign': '/@user',
  'with a colon': '/a:b',
  'in another script': '/%D0%BA%D0%BB',
  'with an empty value': '/hook?empty=',
  'with an equals sign in a value': '/hook?a=b=c',
  'with a flag': '/hook?flag',
  'with a slash at the end': '/hook/',
  'with a plus sign': '/hook?q=a+b',
  'that reads null': '/null',
  'named like a member of every object': '/constructor',
  'named like a header': '/hook?X-Signature=1',
} as const;

export const WRITE_KEYS = [
  ...(['Key', 'kEy', 'keY', '0', 'null', 'constructor', 'a-b_c.d', `k${'0'.repeat(200)}1`] as const),
  ...([`k${'0'.repeat(200)}2`, '00000000-0000-4000-8000-000000000000'] as const),
] as const;

/** The integrations of a call, by their effect. */
export const SWITCHES = {
  'no switch of an object': {},
  'All on': { All: true },
  'All off': { All: false },
  'Webhooks on': { Webhooks: true },
  'Webhooks off': { Webhooks: false },
  'All off, Webhooks on': { All: false, Webhooks: true },
  'Webhooks on, All off': { Webhooks: true, All: false },
  'All on, Webhooks off': { All: true, Webhooks: false },
  'webhooks off, in lower case': { webhooks: false },
  'All off, webhooks on, in lower case': { All: false, webhooks: true },
  'another destination off': { Mailer: false },
  'another destination on': { Mailer: true },
  'All on, one destination on and another off': { All: true, Mailer: true, Warehouse: false },
  'All off, another destination on': { All: false, Mailer: true },
  'names like Webhooks off': { webhooks: false, WEBHOOKS: false, Webhook: false },
} as const satisfies Readonly<Record<string, Readonly<Record<string, boolean>>>>;
/** Integrations with which a call is not delivered at all. */
export const SWITCHED_OFF = [
  ...(['All off', 'Webhooks off', 'All on, Webhooks off', 'All off, webhooks on, in lower case'] as const),
  'All off, another destination on',
] as const;

/** Contexts of calls. Each says something that nothing may act on. */
export const CONTEXTS: readonly [Readonly<Record<string, unknown>>, ...Readonly<Record<string, unknown>>[]] = [
  {},
  { ip: '203.0.113.9', locale: 'en-GB', userAgent: 'Browser/1.0' },
  { traits: { name: 'Somebody Else' }, groupId: 'another', type: 'alias', userId: 'another' },
  { active: false, test: true, library: { name: 'other', version: '9.9.9' } },
  { userAgent: 'Mozilla/5.0 (compatible; Googlebot/2.1)', page: { url: 'http://localhost/' } },
  { timezone: 'Pacific/Kiritimati', locale: 'tr-TR', channel: 'pigeon' },
  { location: { city: 'Vostok', country: 'Antarctica', latitude: -78.46 }, network: { wifi: false } },
  { campaign: { name: 'spring', source: 'mail' }, referrer: { url: 'https://example.org/', type: 'mail' } },
  { app: { name: 'Other', build: '007' }, device: { type: 'fridge' }, os: { name: 'AnyOS' } },
  { screen: { width: 1, height: 1 }, instanceId: 'i-0', sessionId: 0 },
  { doNotTrack: true, optOut: true, consent: { analytics: false } },
];
