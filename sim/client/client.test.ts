import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { VirtualClock } from '../clock/virtual-clock.ts';
import { seededRandom } from '../model/random.ts';
import type { ClientOptions, ClientRules } from '../rules/client/client-rules.ts';
import { REFERENCE_CLIENT } from '../rules/client/reference.ts';
import { Connections } from '../wire/connections.ts';
import type { Send } from '../wire/send.ts';
import { Client, MAX_HELD_BYTES } from './client.ts';

const track = (UserId: string, text = '') => ({ UserId, Event: 'e', Properties: { text } });

let clock: VirtualClock;
/** The bodies that the service got. It answers at once, unless it is silent. */
let posted: string[];
let isSilent: boolean;
const connections = new Connections([]);

beforeEach(() => {
  clock = new VirtualClock(Date.UTC(2026, 0, 1));
  posted = [];
  isSilent = false;
});
afterEach(() => connections.destroy());

const send: Send = ({ bytes }, _, settle) => {
  posted.push(bytes.toString());
  const answer = isSilent ? undefined : clock.at(clock.now(), () => settle({ kind: 'response', status: 200 }));
  return { abandon: () => answer?.cancel() };
};

function makeClient(options: Partial<ClientOptions> = {}, rules: Partial<ClientRules> = {}): Client {
  const ports = { clock, random: seededRandom(1), connections, send };
  const client = { writeKey: 'wk', endpoint: 'http://service.test', ...options };
  return new Client(client, ports, { ...REFERENCE_CLIENT, ...rules });
}

const batches = (): Record<string, unknown>[][] => posted.map((text) => JSON.parse(text).batch);

describe('Client', () => {
  it('serialises a message when it is queued, so later changes to it have no effect', () => {
    const client = makeClient({ flushAt: 2 });
    const message = { UserId: 'u', Event: 'e', Properties: { n: 1 } };
    client.call('Track', message);
    message.Properties.n = 2;
    client.call('Track', message);
    expect(batches()[0]?.map(({ properties }) => properties)).toEqual([{ n: 1 }, { n: 2 }]);
  });

  it('fills a request to the last byte but one', () => {
    const client = makeClient({ flushAt: 1000 });
    for (let count = 0; count < 40; count += 1) client.call('Track', track('u', 'x'.repeat(12_000)));
    client.flush();
    const restBytes = 500_000 - Buffer.byteLength(posted[0] ?? '');
    const fill = (extraBytes: number) => {
      for (let count = 0; count < 40; count += 1) client.call('Track', track('u', 'x'.repeat(12_000)));
      // One message that fills the rest, less what surrounds its text: a comma and the rest of its item.
      const bareBytes = JSON.stringify(batches()[0]?.[0]).length - 12_000 + 2;
      client.call('Track', track('u', 'x'.repeat(restBytes - bareBytes + extraBytes)));
      client.flush();
    };
    fill(0);
    fill(1);
    expect(posted.map((text) => Buffer.byteLength(text)).slice(0, 3)).toEqual([
      500_000 - restBytes,
      499_999,
      500_000 - restBytes,
    ]);
    expect(posted).toHaveLength(4);
  });

  it('refuses messages that it has no room for, and takes more when there is room again', () => {
    const sizeBytes = MAX_HELD_BYTES / 4;
    const client = makeClient({ flushAt: 1e9 }, { messageSizeBytes: sizeBytes, sizeOfMessage: () => sizeBytes });
    const results = ['1', '2', '3', '4', '5'].map((user) => client.call('Track', track(user)));
    expect(results.slice(0, 4)).toEqual([null, null, null, null]);
    expect(results[4]).toMatch(/^Expected at most \d+ bytes of messages to be queued or in progress, got more$/);
    client.flush();
    expect(client.call('Track', track('6'))).not.toBeNull();
    clock.advance(0);
    expect(client.call('Track', track('7'))).toBeNull();
  });

  it.each([
    [{ UserId: 'u', Event: 'e', Properties: { big: 1n } }],
    [{ UserId: 'u', Event: 'e', Properties: cyclic() }],
  ])('refuses a message that cannot be written as JSON', (message) => {
    expect(makeClient().call('Track', message)).toBe(
      'Expected a message that can be written as JSON, got one that cannot',
    );
  });

  it('drops everything when it is abandoned', async () => {
    isSilent = true;
    const client = makeClient({ flushAt: 2 });
    for (const user of ['1', '2', '3']) client.call('Track', track(user));
    client.abandon();
    await client.settled();
    clock.advance(60_000);
    expect([posted.length, client.busy, clock.next()]).toEqual([1, 0, null]);
    expect(client.call('Track', track('4'))).toMatch(/closed/);
  });
});

function cyclic(): Record<string, unknown> {
  const value: Record<string, unknown> = {};
  value['self'] = value;
  return value;
}
