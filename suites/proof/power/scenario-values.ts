/** Values and users of the scenario of `power`, one for each trigger, in no particular order. */

const VALUES: readonly object[] = [
  { plan: 'team', seats: 12 },
  { a: '00123', b: '1e3', c: '-4.5', revenue: '39.95' },
  { a: 'zażółć 日本', b: '🙂', c: 'e\u0301', d: 'a\u200bb', e: 'bell\u0007', f: 'one\r\ntwo' },
  { a: '  around  ', b: '2020-02-31', c: 'true', d: 'null', e: '{"a":1}', f: '<b>&amp;</b>', g: '{{name}} {x}' },
  {
    a: '100%25',
    b: '$1 $&',
    c: `"it's"`,
    d: 'back\\slash',
    e: 'Ann@Example.org',
    f: 'https://a.test/?b=c',
    g: '10.1.2.3',
  },
  { a: '4111 1111 1111 1111', b: '', c: 'Long Text '.repeat(30), d: 'Long Text '.repeat(120) },
  { a: null, b: false, c: 0, d: 1.23456789, e: -7, f: 1_700_000_000_000, g: [], h: ['one'], i: [{ b: 1 }, { b: 1 }] },
  {
    a: [[1, 2], [3]],
    b: [null, 1],
    c: [1, 1, 2],
    d: {},
    e: { f: { g: { h: { i: { j: 1 } } } } },
    k: { 0: 'a', 1: 'b' },
  },
  Object.fromEntries(Array.from({ length: 120 }, (_, at) => [`key${at}`, at])),
  {
    Name: 'A',
    name: 'b',
    'a.b': 1,
    'a b': 2,
    $set: 3,
    'a[b]': 4,
    camelCase: 5,
    snake_case: 6,
    ключ: 7,
    constructor: 8,
  },
  { ['k'.repeat(70)]: 1, title: 'T', referrer: 'r', url: 'https://a.test/', path: '/', custom: 1 },
  { only: true },
  {},
  { text: 'x'.repeat(9_000) },
];

export const USERS: readonly string[] = [
  ...['u1', '123', '007', 'ann@example.org', 'Ann', 'a b', '50%25', 'a+b', 'a/../b.c', 'ключ', 'null', 'track'],
  'long '.repeat(30),
];

const TIMESTAMPS: readonly string[] = [
  ...[
    '2012-12-02T00:30:08.276Z',
    '2020-02-29T23:30:00.000+05:45',
    '1969-07-20T20:17:40Z',
    '2019-12-31T23:59:59.999999Z',
  ],
  ...['2028-02-29T05:00:00.000Z', '1999-12-31T22:00:00.000Z', '2012-12-02T00:30:08.276Z'],
];

const INTEGRATIONS: readonly (object | undefined)[] = [
  ...[
    undefined,
    { All: true },
    { All: false, Webhooks: true },
    { Mixpanel: true },
    { Mixpanel: false, Webhooks: true },
  ],
  ...[{ All: false }, { Webhooks: false }],
];

function pick<Item>(items: readonly Item[], at: number): Item {
  return items[at % items.length] as Item;
}

const KINDS = ['track', 'page', 'identify', 'group', 'alias', 'screen'];

function membersOf(kind: string, user: string, values: object): object {
  switch (kind) {
    case 'track':
      return { event: user, properties: values };
    case 'page':
      return { name: 'Home', properties: values };
    case 'identify':
      return { traits: values };
    case 'group':
      return { groupId: user, traits: values };
    case 'alias':
      return { previousId: `p${user}` };
    default:
      return { name: user, context: { device: { model: 'm', type: 't' } } };
  }
}

/** Some calls are of an anonymous user, and some of a user who was anonymous before. */
function idsOf(type: string, at: number): object {
  const isAnonymous = at % 11 === 5 && type !== 'alias';
  const anonymous = isAnonymous || at % 5 === 0 ? { anonymousId: `anonymous ${at % 3}` } : {};
  return isAnonymous ? anonymous : { userId: pick(USERS, Math.floor(at / 3)), ...anonymous };
}

function contextOf(type: string, at: number): object {
  if (at % 4 !== 2) return {};
  return { context: { ip: '10.0.0.1', ...(type === 'screen' ? { os: { name: 'n', version: '1' } } : {}) } };
}

export const CALLS: readonly object[] = [
  ...VALUES.flatMap((values, row) =>
    KINDS.map((type, column) => {
      const at = row * KINDS.length + column;
      const integrations = pick(INTEGRATIONS, at);
      return {
        type,
        ...idsOf(type, at),
        ...membersOf(type, pick(USERS, Math.floor(at / 3)), values),
        ...(at % 3 === 1 ? { timestamp: pick(TIMESTAMPS, at) } : {}),
        ...contextOf(type, at),
        ...(integrations === undefined ? {} : { integrations }),
      };
    }),
  ),
  ...['page', 'delete', 'Identify'].map((event) => ({ type: 'track', userId: 'u1', event, properties: {} })),
  ...[1, 2].map(() => ({ type: 'track', userId: 'u1', event: 'Twice', timestamp: '2012-12-02T00:30:08.276Z' })),
];

interface Settings {
  readonly type: 'web' | 'mobile' | 'server';
  readonly enabled?: boolean;
  readonly secret?: string;
  readonly paths: readonly string[];
  readonly headers?: Readonly<Record<string, string>>;
}

const HEADERS = {
  Authorization: 'Bearer a',
  'X-Team': 'blue, green: red',
  'X-Long': 'long '.repeat(40),
  'X-Empty': '',
};

export const SETTINGS: Readonly<Record<string, Settings>> = {
  plain: { type: 'web', secret: 's3cret', paths: ['plain/ok'], headers: HEADERS },
  retried: {
    type: 'server',
    secret: 'sécret ключ',
    paths: ['Retried/some500?b=2&a=%41%2F'],
    headers: { ...HEADERS, 'X-A': '1', 'X-B': '2' },
  },
  second: {
    type: 'mobile',
    secret: 'long secret '.repeat(8),
    paths: ['second/always500?x=1', 'second/ok?x=2'],
    headers: { 'X-Second': 'yes' },
  },
  several: {
    type: 'web',
    secret: ' blank 100% ',
    paths: ['several/broken', 'several/always500', 'several/some500', 'several/ok', 'several/gone'],
  },
  unsigned: { type: 'server', paths: ['shared/ok', 'shared/broken'], headers: { 'X-Shared': '1' } },
  sharing: { type: 'web', paths: ['shared/ok', 'sharing/some500'], headers: { 'X-Shared': '2' } },
  mixed: { type: 'web', secret: 'k4', paths: ['mixed/always500', 'mixed/slow/always500', 'mixed/silent'] },
  failing: { type: 'mobile', secret: 'k', paths: ['failing/always500'] },
  broken: { type: 'web', secret: 'k2', paths: ['broken', 'broken/always500', 'trusted/ok'] },
  gone: { type: 'web', paths: ['gone', 'gone/trusted'] },
  crowd: { type: 'server', paths: [`crowd/some500/${'long/'.repeat(40)}`] },
  off: { type: 'web', enabled: false, secret: 'k3', paths: ['off/ok'] },
};

const METHODS = ['Track', 'Page', 'Identify', 'Group', 'Alias'];

/** Options of the clients, by the order in which they are made. */
export const CLIENTS: readonly object[] = [
  ...[{}, { size: 3 }, { flushAt: 4, flushAfterMs: 2_000 }, { debug: true }],
  ...Array.from({ length: 7 }, () => ({})),
];

export interface ClientMessage {
  readonly method: string;
  readonly message: object;
}

export const NOT_VALID: ClientMessage = { method: 'Track', message: { UserId: 'u' } };
export const TOO_LARGE: ClientMessage = { method: 'Track', message: { UserId: 'u', Event: 'x'.repeat(40_000) } };
export const CROWD: readonly ClientMessage[] = Array.from({ length: 1_100 }, (_, at) => ({
  method: 'Track',
  message: { UserId: `u${at}`, Event: 'Crowd' },
}));

export const MESSAGES: readonly ClientMessage[] = VALUES.flatMap((values, row) =>
  METHODS.map((method, column) => {
    const at = row * METHODS.length + column;
    const user = pick(USERS, Math.floor(at / 2));
    const fields = {
      Track: { Event: user, Properties: values },
      Page: { Name: user, Category: 'c', Traits: values, Context: { ip: '1' }, Timestamp: pick(TIMESTAMPS, at) },
      Identify: { Traits: values },
      Group: { GroupId: user, Traits: values },
      Alias: { PreviousId: user },
    }[method];
    const anonymous = at % 7 === 3 && method !== 'Alias' && method !== 'Page';
    const integrations = pick(INTEGRATIONS, at);
    return {
      method,
      message: {
        ...(anonymous ? { AnonymousId: `anonymous ${at % 3}` } : { UserId: user }),
        ...(at % 6 === 1 ? { AnonymousId: 'both' } : {}),
        ...fields,
        ...(integrations === undefined ? {} : { Integrations: integrations }),
      },
    };
  }),
);
