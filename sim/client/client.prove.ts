import { afterEach, beforeEach, expect, it } from 'vitest';
import { replaceNetwork, restoreNetwork } from '../wire/nock.fixture.ts';
import { MAX_HELD_BYTES } from './client.ts';
import { SampleService } from './service.fixture.ts';

const MESSAGE = { UserId: 'u', Event: 'e' };

let service: SampleService;
beforeEach(() => {
  replaceNetwork();
  service = new SampleService();
});
afterEach(() => {
  service.close();
  restoreNetwork();
});

it('a client refuses messages that it has no room for, and takes more when there is room again', async () => {
  const client = service.client({ flushAt: 1e9 }, { sizeOfMessage: () => 32_000 });
  const room = Math.floor(MAX_HELD_BYTES / 32_000);
  const results = Array.from({ length: room + 1 }, () => client.track(MESSAGE));
  expect(results.findIndex((problem) => problem !== null)).toBe(room);
  expect(results.at(-1)).toMatch(/^Expected at most \d+ bytes of messages to be queued or in progress, got more$/);
  client.flush();
  expect(client.track(MESSAGE)).not.toBeNull();
  await service.run(0);
  expect(service.batches().flat()).toHaveLength(room);
  expect(client.track(MESSAGE)).toBeNull();
});
