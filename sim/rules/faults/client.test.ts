import { isDeepStrictEqual } from 'node:util';
import nock from 'nock';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { GO_METHODS } from '../../../spec/shapes/go-messages.ts';
import { SampleService } from '../../client/service.fixture.ts';
import type { ClientOptions, ClientRules } from '../client/client-rules.ts';
import { REFERENCE } from '../reference.ts';
import {
  conductAfterClose,
  conductAlone,
  conductAtNewYear,
  conductBesideRetry,
  conductUnderStress,
  conductWhenFull,
  conductWithPatterns,
  ORIGIN,
} from './client-conduct.fixture.ts';
import { FAULTS } from './index.ts';

const CLIENT_FAULTS = FAULTS.filter(({ rules }) => rules(REFERENCE).client !== REFERENCE.client);
const FULL = {
  Event: 'e',
  GroupId: 'g',
  PreviousId: 'p',
  Name: 'n',
  Category: 'c',
  Traits: { url: '/', mine: 1 },
  Properties: { a: 1 },
  Context: { ip: '::1', app: { name: 'a', namespace: 'b' } },
  Timestamp: '2012-12-02T00:30:08Z',
  Integrations: { All: false },
};
/** A message with values that a careless library would change. */
const ODD = {
  UserId: 'Ua',
  Event: ' a+b ',
  Properties: { long: 'x'.repeat(300) },
  Timestamp: '2012-12-02T00:30:08+02:00',
};
const IDENTITIES = [{}, { UserId: 'u' }, { AnonymousId: 'a' }, { UserId: 'u', AnonymousId: 'a' }];
const LACKING = ['Event', 'GroupId', 'PreviousId'] as const;

/** For each client: its options, how many messages it sends, and the text of each. */
const LOADS: readonly (readonly [Partial<ClientOptions>, number, string])[] = [
  [{}, 45, 'x'],
  [{ size: 3 }, 7, 'x'],
  [{ flushAt: 3 }, 7, 'x'],
  [{ size: 1 }, 3, 'x'],
  [{ flushAt: 1 }, 3, 'x'],
  [{ flushAfterMs: 1500 }, 1, 'x'],
  [{ debug: true }, 1, 'x'],
  [{ endpoint: `${ORIGIN}/path` }, 1, 'x'],
  [{ size: 50 }, 400, 'x'],
  [{ flushAt: 150 }, 110, 'x'],
  [{}, 20, 'x'.repeat(30_350)],
  [{ flushAt: 40 }, 40, 'x'.repeat(30_350)],
  [{ flushAt: 110 }, 110, 'x'.repeat(5_000)],
  [{}, 20, '☃'.repeat(10_200)],
  [{}, 1, '☃'.repeat(11_200)],
];

/** Values that a careless library takes for something else, or that are too much for it. */
const SPECIAL = {
  exponent: '1e3',
  date: '2012-12-02',
  digits: '12345',
  template: '{{name}}',
  instant: 1_700_000_000_000,
  password: 'kept',
  userId: 'kept',
  'a[0]': 'kept',
  class: 'kept',
  createdAt: 'kept',
  indexed: { 0: 'zero', 1: 'one' },
  typed: { type: 'date', value: '2012-12-02' },
  list: Array.from({ length: 300 }, (_, index) => index),
  deep: JSON.parse('['.repeat(30) + ']'.repeat(30)),
  members: Object.fromEntries(Array.from({ length: 300 }, (_, index) => [`member ${index}`, index])),
};
/** Instants shortly before something in the calendar changes, in the order in which one clock passes them. */
const CALENDAR = [
  '2026-03-29T00:59:58Z',
  '2026-11-01T05:59:58Z',
  '2026-12-31T23:59:58Z',
  '2028-02-28T23:59:58Z',
  '2038-01-19T03:14:06Z',
  '2100-02-28T23:59:58Z',
];
const LONG_REST_MS = 2 * 86_400_000;

/** Keys, paths and options that have nothing to do with what a client sends. */
const SETTINGS: readonly Partial<ClientOptions>[] = [
  { writeKey: 'a-b_c' },
  { debug: true, flushAfterMs: 700 },
  { endpoint: `${ORIGIN}/import.php` },
  { endpoint: `${ORIGIN}/one/` },
  { endpoint: `${ORIGIN}/one?two` },
];

/** What clients do for one another, and for messages that are about the same user. */
async function conductTogether(rules: ClientRules): Promise<unknown> {
  const service = new SampleService();
  const results: unknown[] = SETTINGS.map(({ writeKey = 'wk' }) => rules.headers(writeKey));
  const clients = [...SETTINGS, ...Array.from({ length: 20 }, () => ({ flushAt: 4 }))].map((options) =>
    service.client(options, rules),
  );
  for (const client of clients) {
    for (const UserId of ['one', 'A@b', '12', 'null']) {
      results.push(client.call('Alias', { UserId, PreviousId: 'before' }));
      results.push(client.call('Group', { UserId, GroupId: 'g', Traits: { a: 1, b: 2 } }));
      results.push(client.call('Page', { UserId }));
      results.push(client.call('Track', { UserId, Event: 'e', Properties: SPECIAL }));
      results.push(client.call('Identify', { UserId, Traits: { a: 1, b: 2 } }));
      results.push(client.call('Alias', { UserId: 'two', PreviousId: UserId }));
    }
    await service.run(service.elapsedMs + 4_500);
    results.push(client.call('Track', { UserId: 'late', Event: 'e' }));
    await service.run(service.elapsedMs + 6_000);
  }
  const [first, debugging] = clients;
  results.push(debugging?.call('Track', { UserId: 'u', Event: 'e', Properties: { long: 'x'.repeat(2_000) } }));
  for (const method of ['Page', 'Group'] as const) {
    for (let index = 0; index < 5; index += 1) results.push(first?.call(method, { UserId: 'alone', GroupId: 'g' }));
    await service.run(service.elapsedMs + 6_000);
  }
  for (const Timestamp of ['2012-12-02T00:30:08Z', '2012-12-02T00:30:08.123456Z', '1969-12-02T00:30:08Z']) {
    results.push(first?.call('Page', { UserId: 'u', Timestamp }));
  }
  const Traits = { url: 'https://example.test/a', path: '/b', title: 't', groupId: 'other' };
  results.push(first?.call('Page', { UserId: 'u', Name: 'n', Traits }));
  results.push(first?.call('Group', { UserId: 'u', GroupId: 'g', Traits }));
  const large = { Traits: { text: 'x'.repeat(12_000) }, Integrations: { All: true } };
  results.push(first?.call('Page', { UserId: 'u', Context: { a: 1 }, ...large }));
  results.push(first?.call('Identify', { UserId: 'u', ...large }));
  results.push(first?.call('Group', { AnonymousId: 'a', GroupId: 'g', Traits: { list: [1] } }));
  results.push(first?.call('Page', { UserId: 'u', Category: 'c', Context: { a: 1 } }));
  results.push(first?.call('Track', { AnonymousId: 'a', Event: 'e', Integrations: { All: true } }));
  for (const bytes of [29_600, 30_000]) {
    results.push(first?.call('Track', { UserId: 'u', Event: 'x'.repeat(bytes), Integrations: { All: true } }));
    results.push(first?.call('Track', { UserId: 'u', Event: 'x'.repeat(bytes) }));
  }
  for (const bytes of [12_000, 30_000]) results.push(first?.call('Track', { UserId: 'u', Event: 'x'.repeat(bytes) }));
  for (const client of Array.from({ length: 4 }, () => clients.slice(-2)).flat()) {
    results.push(client.call('Track', { UserId: 'in turn', Event: 'e' }));
  }
  await service.run(service.elapsedMs + 6_000);
  for (let index = 0; index < 120; index += 1) {
    results.push(first?.call('Identify', { UserId: `crowd ${index}`, Traits: { a: 1, b: 2 } }));
  }
  await service.run(service.elapsedMs + 6_000);
  service.close();
  return [results, service.posted];
}

/** When a client flushes while something in the calendar changes, just created or after a long rest. */
function conductInTime({ flushDueMs }: ClientRules): unknown {
  const instants = ['1999-12-31T23:59:58Z', ...CALENDAR].map((each) => Date.parse(each));
  const times = instants.flatMap((nowMs) => [0, LONG_REST_MS].map((restMs) => ({ nowMs, sinceMs: nowMs - restMs })));
  const unplanned = times.map(({ nowMs, sinceMs }) =>
    flushDueMs({ nowMs, createdAtMs: sinceMs, lastFlushMs: sinceMs, afterMs: 5_000, dueMs: null }),
  );
  const [nowMs = 0] = instants;
  const lastFlushMs = nowMs - 4_990;
  return [...unplanned, flushDueMs({ nowMs, createdAtMs: 0, lastFlushMs, afterMs: 5_000, dueMs: nowMs + 10 })];
}

/** What a client takes for a success that carries more than its status. */
function conductOnAnswer({ isTaken }: ClientRules): unknown {
  const rest = {
    headers: { 'retry-after': '3', 'cache-control': 'no-store' },
    reason: 'Fine',
    informational: 1,
    body: '{"error":null}',
  };
  return isTaken({ kind: 'response', status: 200, rest });
}

/** What a client does with messages of all kinds, with loads, and after a rest. */
async function conductThroughout(rules: ClientRules): Promise<unknown> {
  const service = new SampleService();
  const html = { method: 'Track', text: '{"event":"<b>&</b>"}', sizeBytes: 20 } as const;
  const results: unknown[] = [rules.returns, rules.headers('wK'), rules.wrap([html], { id: 'id', atMs: 0 }, 'wK')];
  const every = service.client({ flushAt: 1 }, rules);
  for (const method of GO_METHODS) {
    for (const identity of IDENTITIES) results.push(every.call(method, { ...FULL, ...identity }));
    for (const times of [1, 2]) results.push(times, every.call(method, { ...ODD, GroupId: 'g', PreviousId: 'p' }));
    for (const name of LACKING) results.push(every.call(method, { ...FULL, UserId: 'u', [name]: '' }));
  }
  for (const [options, count, letters] of LOADS) {
    const client = service.client(options, rules);
    for (let index = 0; index < count; index += 1) client.track({ UserId: String(index), Event: letters });
    await service.run(service.elapsedMs + 11_000);
    results.push(client.log());
  }
  const slow = service.client({}, rules);
  for (const times of [1, 2]) results.push(times, slow.call('Track', { UserId: 'u', Event: 'twice' }));
  for (let index = 0; index < 4; index += 1) {
    results.push(slow.call('Track', { UserId: 'u', Event: 'x'.repeat(index === 1 ? 33_500 : 1) }));
    await service.run(service.elapsedMs + 3000);
  }
  await service.run(service.elapsedMs + 60_000);
  results.push(slow.call('Track', { UserId: 'u', Event: 'after a rest' }));
  await service.run(service.elapsedMs + 11_000);
  service.close();
  return [results, service.posted];
}

/** Together everything observable that a client with these rules does. What most faults change comes first. */
const PARTS: readonly ((rules: ClientRules) => unknown)[] = [
  conductThroughout,
  conductTogether,
  conductInTime,
  conductOnAnswer,
  conductAtNewYear,
  conductBesideRetry,
  conductAfterClose,
  conductUnderStress,
  conductWithPatterns,
  conductAlone,
  conductWhenFull,
];

/** Whether clients with these rules do anything that those of the reference do not. The rest is not looked at then. */
async function isDifferent(rules: ClientRules): Promise<boolean> {
  for (const [at, part] of PARTS.entries()) {
    if (!isDeepStrictEqual(await part(rules), reference[at])) return true;
  }
  return false;
}

const reference: unknown[] = [];
beforeAll(async () => {
  nock.disableNetConnect();
  for (const part of PARTS) reference.push(await part(REFERENCE.client));
});
afterAll(() => nock.enableNetConnect());

describe('client faults', () => {
  it('are compared with a reference that always behaves the same', async () => {
    for (const [at, part] of PARTS.entries()) expect(await part(REFERENCE.client)).toEqual(reference[at]);
    expect(await isDifferent(REFERENCE.client)).toBe(false);
  });

  it.each(CLIENT_FAULTS.map((fault) => [fault.name, fault] as const))(
    '%s changes what a client does',
    async (_, fault) => {
      expect(await isDifferent(fault.rules(REFERENCE).client)).toBe(true);
    },
  );
});
