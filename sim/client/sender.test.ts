import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { REFERENCE_CLIENT } from '../rules/client/reference.ts';
import { replaceNetwork, restoreNetwork } from '../wire/nock.fixture.ts';
import { ANSWER_LIMIT_MS } from './sender.ts';
import { type Reply, SampleService } from './service.fixture.ts';

const TRACK = { UserId: 'u', Event: 'e' };
/** Longer than all retries together, in milliseconds. */
const LONG_MS = 200_000;

describe('Sender', () => {
  let service: SampleService;
  beforeEach(replaceNetwork);
  afterEach(() => {
    service.close();
    restoreNetwork();
  });

  it.each<Reply>([500, 'break'])('tries again after %s, with the same bytes, and finally gives up', async (reply) => {
    service = new SampleService(...Array.from({ length: 100 }, () => reply));
    const client = service.client({ flushAt: 1 });
    client.track(TRACK);
    await service.run(LONG_MS);
    const atMs = [0, 100, 300, 700, 1500, 3100, 6300, 12_700, 22_700, 32_700, 42_700];
    expect(service.posted.map((request) => request.atMs)).toEqual(atMs);
    expect(new Set(service.posted.map(({ text }) => text)).size).toBe(1);
    expect(client.log()).toEqual([expect.stringMatching(/ lost: 1 message after 11 attempts, got /)]);
    await client.settled();
  });

  it('tries again when there is no answer in time', async () => {
    service = new SampleService('stall');
    service.client({ flushAt: 1 }).track(TRACK);
    await service.until({ busy: 1, posted: 1 });
    service.clock.advance(ANSWER_LIMIT_MS);
    await service.run(LONG_MS);
    expect(service.posted.map(({ atMs }) => atMs)).toEqual([0, ANSWER_LIMIT_MS + 100]);
  });

  it('is done when the service takes a batch', async () => {
    service = new SampleService(500, 503, 204);
    const client = service.client({ flushAt: 1, debug: true });
    client.track(TRACK);
    await service.run(LONG_MS);
    expect(service.posted).toHaveLength(3);
    expect(client.log().map((line) => /^\S+ (\w+): /.exec(line)?.[1])).toEqual([
      'queued',
      'flushed',
      'retried',
      'retried',
      'sent',
    ]);
  });

  it('counts exchanges, but not batches that wait', async () => {
    service = new SampleService(500);
    const client = service.client({ flushAt: 1 });
    client.track(TRACK);
    expect(client.busy).toBe(1);
    await service.until({ posted: 1 });
    expect([client.busy, service.clock.next()]).toEqual([0, service.clock.now() + 100]);
  });

  it('sends a limited number of batches at once, and the rest wait their turn', async () => {
    const { batchesAtOnce } = REFERENCE_CLIENT;
    service = new SampleService(...Array.from({ length: batchesAtOnce }, () => 'stall' as const));
    const client = service.client({ flushAt: 1 });
    for (let count = 0; count < batchesAtOnce + 5; count += 1) client.track(TRACK);
    await service.until({ busy: batchesAtOnce, posted: batchesAtOnce });
    expect(client.busy).toBe(batchesAtOnce);
    service.clock.advance(ANSWER_LIMIT_MS);
    await service.run(LONG_MS);
    expect(service.posted).toHaveLength(2 * batchesAtOnce + 5);
  });

  it('keeps the order across retries if it sends one batch at a time', async () => {
    service = new SampleService(500, 500);
    const client = service.client({ flushAt: 1 }, { batchesAtOnce: 1 });
    for (const UserId of ['1', '2', '3']) client.track({ ...TRACK, UserId });
    await service.run(LONG_MS);
    expect(service.batches().map(([item]) => item?.['userId'])).toEqual(['1', '1', '1', '2', '3']);
  });

  it('settles when the last batch is sent or lost', async () => {
    service = new SampleService(500);
    const client = service.client({ flushAt: 1 });
    let isSettled = false;
    client.track(TRACK);
    client.track(TRACK);
    const settled = client.settled().then(() => {
      isSettled = true;
    });
    await service.until({ posted: 2 });
    expect(isSettled).toBe(false);
    await service.run(LONG_MS);
    await settled;
    expect(service.posted).toHaveLength(3);
  });
});
