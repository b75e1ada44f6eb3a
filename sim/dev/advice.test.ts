import { afterEach, expect, it } from 'vitest';
import { CERTIFICATE_KEY, SIGNED_CERTIFICATE } from '../wire/certificates.fixture.ts';
import { type Endpoint, startEndpoint } from '../wire/endpoint.fixture.ts';
import { type Dev, startDev } from './server/dev-server.ts';
import { messageOf } from './views.ts';

const opened: (Dev | Endpoint)[] = [];
afterEach(async () => {
  for (const each of opened.splice(0).reverse()) await each.close();
});

/** The advice about the first attempt to deliver a call to a URL. */
async function adviceAt(url: string, looksForTls = true): Promise<() => string | null | undefined> {
  const dev = await startDev({ settings: { sources: [{ writeKey: 'wk', webhooks: [{ url }] }] }, looksForTls });
  opened.push(dev);
  const body = '{"userId":"u","event":"e","writeKey":"wk"}';
  await fetch(`${dev.url}/v1/track`, { method: 'POST', body });
  const first = () => messageOf(dev.service, 'm1')?.deliveries[0]?.attempts[0];
  await expect.poll(() => first()?.outcome).not.toBe('under-way');
  return () => first()?.advice;
}

async function endpoint(...given: Parameters<typeof startEndpoint>): Promise<Endpoint> {
  const started = await startEndpoint(...given);
  opened.push(started);
  return started;
}

const TLS = { cert: SIGNED_CERTIFICATE, key: CERTIFICATE_KEY };

it('https at a plain server is told as such', async () => {
  const { url } = await endpoint(() => 200);
  const advice = await adviceAt(`${url.replace('http:', 'https:')}/hooks`);
  expect(advice()).toBe(`It does not speak TLS there: forward to ${url}/hooks.`);
});

it('http at a server of TLS is told as such, although that closes the connection without a word', async () => {
  const { url } = await endpoint(() => 200, TLS);
  const advice = await adviceAt(`${url.replace('https:', 'http:')}/hooks`);
  await expect.poll(advice).toBe(`It speaks TLS there: forward to ${url}/hooks.`);
});

it('a path that is not there is told as such', async () => {
  const { url } = await endpoint(() => 404);
  const advice = await adviceAt(`${url}/hooks`);
  expect(advice()).toBe('Nothing takes POST at /hooks there: is that the path of your endpoint?');
});

it.each<[what: string, answer: 200 | 503 | 'reset']>([
  ['a success', 200],
  ['an answer that says nothing else', 503],
  ['a connection that a plain server closes', 'reset'],
])('%s has no advice', async (_, answer) => {
  const hooks = await endpoint(() => answer);
  const advice = await adviceAt(`${hooks.url}/hooks`);
  // The look for TLS is a separate connection.
  await expect.poll(() => hooks.connections()).toBeLessThan(2);
  expect(advice()).toBeNull();
});

it('nobody looks for TLS unless that is asked for', async () => {
  const hooks = await endpoint(() => 200, TLS);
  const advice = await adviceAt(hooks.url.replace('https:', 'http:'), false);
  expect([advice(), await hooks.connections()]).toEqual([null, 0]);
});
