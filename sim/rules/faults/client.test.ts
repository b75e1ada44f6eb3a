import nock from 'nock';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { GO_METHODS } from '../../../spec/shapes/go-messages.ts';
import { SampleService } from '../../client/service.fixture.ts';
import type { ClientOptions, ClientRules } from '../client/client-rules.ts';
import { REFERENCE } from '../reference.ts';
import { FAULTS } from './index.ts';

const CLIENT_FAULTS = FAULTS.filter(({ rules }) => rules(REFERENCE).client !== REFERENCE.client);
const ORIGIN = 'http://service.test';
const FULL = {
  Event: 'e',
  GroupId: 'g',
  PreviousId: 'p',
  Name: 'n',
  Category: 'c',
  Traits: { url: '/', mine: 1 },
  Properties: { a: 1 },
  Context: { ip: '::1' },
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

/** Everything observable that a client with these rules does. */
async function conduct(rules: ClientRules): Promise<unknown> {
  const service = new SampleService();
  const results: unknown[] = [rules.returns, rules.headers('wK')];
  const every = service.client({ flushAt: 1 }, rules);
  for (const method of GO_METHODS) {
    for (const identity of IDENTITIES) results.push(every.call(method, { ...FULL, ...identity }));
    for (let times = 0; times < 2; times += 1)
      results.push(every.call(method, { ...ODD, GroupId: 'g', PreviousId: 'p' }));
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

let reference: unknown;
beforeAll(async () => {
  nock.disableNetConnect();
  reference = await conduct(REFERENCE.client);
});
afterAll(() => nock.enableNetConnect());

describe('client faults', () => {
  it('are compared with a reference that always behaves the same', async () => {
    expect(await conduct(REFERENCE.client)).toEqual(reference);
  });

  it.each(CLIENT_FAULTS.map((fault) => [fault.name, fault] as const))(
    '%s changes what a client does',
    async (_, fault) => {
      expect(await conduct(fault.rules(REFERENCE).client)).not.toEqual(reference);
    },
  );
});
