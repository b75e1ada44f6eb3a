/**
 * Members whose name suggests a type, each with values of several types: some as a library expects them, some not. The
 * members are free-form, so nothing may depend on their name.
 */
const NAMED: Readonly<Record<string, readonly unknown[]>> = {
  createdAt: ['2012-12-02T00:30:08+02:00', 1_354_408_208, '2012-12-02'],
  name: ['Ada', 'ADA ', { first: 'Ada', last: 'Lovelace' }],
  email: ['Ada.Lovelace+x@Example.COM', ['ada@example.org', 'ada@example.com'], ''],
  phone: ['+1 (555) 010-9999', 15_550_109_999],
  plan: ['team', 'Team', true, 12, '12', null],
  total: [19.9, '19.90', '1,000.50', 1_000],
  currency: ['usd', 'EUR'],
  country: ['NO', 'no', 'Norge'],
  birthday: ['1815-12-10', '10/12/1815'],
  age: [36, '36', 36.5],
  zip: ['01234', 1234],
  ip: ['10.0.0.1', '::ffff:10.0.0.1'],
  id: ['0042', 42, 'id'],
  tags: [['b', 'a', 'b'], [], 'a,b'],
  address: [{ city: 'Ås', zip: '01234' }, {}, 'Ås'],
  items: [
    [
      { sku: '1', price: 2 },
      { sku: '2', price: '2' },
    ],
    { 0: 'a', 1: 'b' },
    [],
    [{}, []],
  ],
};

/** The same with the names of a call's own members. */
const OF_CALLS: Readonly<Record<string, readonly unknown[]>> = {
  timestamp: ['2012-12-02T00:30:08.276Z', '2031-01-01T00:00:00+02:00', 1_354_408_208_276],
  sentAt: ['2031-01-01T00:00:00.000Z', null],
  userId: ['somebody else', 42],
  anonymousId: ['another device', 7],
  previousId: ['somebody before'],
  groupId: ['another group', 9],
  messageId: ['m-1', 1],
  event: ['Another Event', false],
  name: ['Another Name'],
  type: ['identify', 'delete'],
  version: [2],
  integrations: [{ All: false }, { Webhooks: false }],
  context: [{ ip: '0.0.0.0', traits: { plan: 'old' } }],
  traits: [{ plan: 'of traits' }],
  properties: [{ plan: 'of properties' }],
};

/** The same for the members that only a page has. */
const OF_PAGES: Readonly<Record<string, readonly string[]>> = {
  url: ['HTTP://Example.COM:80/a/../b?q=1&q=2#Ж', 'https://example.org', '/pricing', 'www.example.org/ä b', ''],
  referrer: ['https://Search.Example.ORG:443', 'https://example.org', '/pricing', ''],
  path: ['/a//b/../c/', 'a%20b', '/?q=1'],
  title: ['  Pricing ', 'Pricing', '&lt;b&gt; ✓'],
};

export const MEMBERS = pairs(NAMED);
export const CALL_MEMBERS = pairs(OF_CALLS);
export const PAGE_MEMBERS = pairs(OF_PAGES);

export type Member = readonly [name: string, value: unknown];

function pairs(named: Readonly<Record<string, readonly unknown[]>>): readonly [Member, ...Member[]] {
  const [first, ...others] = Object.entries(named).flatMap(([name, values]) =>
    values.map((value): Member => [name, value]),
  );
  if (first === undefined) throw new Error('Expected members, got none');
  return [first, ...others];
}
