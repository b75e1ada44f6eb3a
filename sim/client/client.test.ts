import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { seededRandom } from '../model/random.ts';
import { sinceFirstQueued } from '../rules/client/flush.ts';
import { replaceNetwork, restoreNetwork } from '../wire/nock.fixture.ts';
import { MAX_HELD_BYTES, makeIds } from './client.ts';
import { SampleService } from './service.fixture.ts';

const track = (UserId: string, text = '') => ({ UserId, Event: 'e', Properties: { text } });

let service: SampleService;
beforeEach(() => {
  replaceNetwork();
  service = new SampleService();
});
afterEach(() => {
  service.close();
  restoreNetwork();
});

describe('Client', () => {
  it('serialises a message when it is queued, so later changes to it have no effect', async () => {
    const client = service.client({ flushAt: 2 });
    const message = { UserId: 'u', Event: 'e', Properties: { n: 1 } };
    client.track(message);
    message.Properties.n = 2;
    client.track(message);
    await service.until({ posted: 1 });
    expect(service.batches()[0]?.map(({ properties }) => properties)).toEqual([{ n: 1 }, { n: 2 }]);
  });

  it('sets no second timer while one is pending', () => {
    const client = service.client({}, { flushDueMs: sinceFirstQueued });
    client.track(track('1'));
    service.clock.advance(4000);
    client.track(track('2'));
    expect(service.clock.next()).toBe(service.clock.now() + 1000);
  });

  it('moves its timer if a rule moves the instant', () => {
    const client = service.client({}, { flushDueMs: ({ nowMs, afterMs }) => nowMs + afterMs });
    client.track(track('1'));
    service.clock.advance(4000);
    client.track(track('2'));
    service.clock.advance(4999);
    expect([client.busy, service.clock.next()]).toEqual([0, service.clock.now() + 1]);
  });

  it('fills a request to the last byte but one', async () => {
    const client = service.client({ flushAt: 1000 });
    for (let count = 0; count < 40; count += 1) client.track(track('u', 'x'.repeat(12_000)));
    client.flush();
    await service.until({ posted: 1 });
    const restBytes = 500_000 - Buffer.byteLength(service.posted[0]?.text ?? '');
    const fill = (extraBytes: number) => {
      for (let count = 0; count < 40; count += 1) client.track(track('u', 'x'.repeat(12_000)));
      // One message that fills the rest, less what surrounds its text: a comma and the rest of its item.
      const bareBytes = JSON.stringify(service.batches()[0]?.[0]).length - 12_000 + 2;
      client.track(track('u', 'x'.repeat(restBytes - bareBytes + extraBytes)));
      client.flush();
    };
    fill(0);
    await service.until({ posted: 2 });
    fill(1);
    await service.until({ posted: 4 });
    expect(service.posted.map(({ text }) => Buffer.byteLength(text))).toEqual([
      500_000 - restBytes,
      499_999,
      500_000 - restBytes,
      expect.any(Number),
    ]);
  });

  it('refuses messages that it has no room for, and takes more when there is room again', async () => {
    const sizeBytes = MAX_HELD_BYTES / 4;
    const client = service.client({ flushAt: 1e9 }, { messageSizeBytes: sizeBytes, sizeOfMessage: () => sizeBytes });
    const results = ['1', '2', '3', '4', '5'].map((user) => client.track(track(user)));
    expect(results.slice(0, 4)).toEqual([null, null, null, null]);
    expect(results[4]).toMatch(/^Expected at most \d+ bytes of messages to be queued or in progress, got more$/);
    client.flush();
    expect(client.track(track('6'))).not.toBeNull();
    await service.run(0);
    expect(client.track(track('7'))).toBeNull();
  });

  it.each([
    [{ UserId: 'u', Event: 'e', Properties: { big: 1n } }],
    [{ UserId: 'u', Event: 'e', Properties: cyclic() }],
  ])('refuses a message that cannot be written as JSON', (message) => {
    expect(service.client().track(message)).toBe('Expected a message that can be written as JSON, got one that cannot');
  });

  it('drops everything when it is abandoned', async () => {
    service.reply('stall');
    const client = service.client({ flushAt: 2 });
    for (const user of ['1', '2', '3']) client.track(track(user));
    await service.until({ busy: 1, posted: 1 });
    client.abandon();
    await client.settled();
    await service.run(60_000);
    expect([service.posted.length, client.busy, service.clock.next()]).toEqual([1, 0, null]);
    expect(client.track(track('4'))).toMatch(/closed/);
  });

  it.each(['', 'service.test', 'ftp://service.test'])('refuses the endpoint %j', (endpoint) => {
    expect(() => service.client({ endpoint })).toThrow(/^Expected `endpoint` to be an http or https URL, got /);
  });
});

function cyclic(): Record<string, unknown> {
  const value: Record<string, unknown> = {};
  value['self'] = value;
  return value;
}

describe('makeIds', () => {
  it('gives ids that all differ and have the same length', () => {
    const random = seededRandom(1);
    const clients = [makeIds(random), makeIds(random)];
    const ids = clients.flatMap((nextId) => Array.from({ length: 1000 }, () => nextId()));
    expect(new Set(ids).size).toBe(2000);
    expect(new Set(ids.map(({ length }) => length)).size).toBe(1);
    expect(ids[0]).toMatch(/^[0-9a-f]{32}-\d{12}$/);
  });
});
