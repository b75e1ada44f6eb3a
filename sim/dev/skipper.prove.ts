import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { moveClock, trigger } from './actions.ts';
import { SampleService } from './dev-service.fixture.ts';
import { describeClock, showMessage } from './views.ts';

const closing: { close(): unknown }[] = [];
afterEach(async () => {
  for (const each of closing.splice(0)) await each.close();
});

/** Time the slow endpoint thinks before it answers. It is less than an endpoint has, and more than passes for none. */
const THINKS_MS = 700;

async function slowEndpoint(): Promise<string> {
  const server = createServer((request, response) => {
    request.resume().on('end', () => setTimeout(() => response.end(), THINKS_MS));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closing.push({ close: () => server.close() && server.closeAllConnections() });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/slow`;
}

it('a move of the clock at real speed gives an endpoint its time, and then goes on', async () => {
  const sample = await SampleService.start(() => 200, { pace: 'real', runs: false });
  closing.push(sample);
  const { service } = sample;
  service.replaceSettings({ sources: [{ writeKey: 'wk', webhooks: [{ url: await slowEndpoint() }] }] });
  trigger(service, { kind: 'track' });
  await moveClock(service, { advance: '4h' });
  const attempts = showMessage(service, 'm1')?.deliveries[0]?.attempts;
  expect(attempts).toMatchObject([{ status: 200, outcome: 'response' }]);
  expect(attempts?.[0]?.durationMs).toBeGreaterThanOrEqual(THINKS_MS - 5);
  expect(describeClock(service).now).toBe('2026-01-01T16:00:00.000Z');
});
