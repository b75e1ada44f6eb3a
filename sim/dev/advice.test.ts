import { once } from 'node:events';
import { createServer } from 'node:net';
import { networkInterfaces } from 'node:os';
import { afterEach, expect, it } from 'vitest';
import { CERTIFICATE_KEY, SIGNED_CERTIFICATE } from '../wire/certificates.fixture.ts';
import { type Endpoint, startEndpoint } from '../wire/endpoint.fixture.ts';
import { trigger } from './actions.ts';
import { findBehaviour } from './behaviours.ts';
import { SampleService } from './dev-service.fixture.ts';
import { startDev } from './server/dev-server.ts';
import { lookAtEndpoint } from './server/endpoint-look.ts';
import { showMessage } from './views.ts';

const opened: { close(): Promise<void> }[] = [];
afterEach(async () => {
  for (const each of opened.splice(0).reverse()) await each.close();
});

interface Circumstances {
  readonly looksAtEndpoints?: boolean;
  readonly sharedSecret?: string;
  readonly fault?: string;
}

/** The first attempt to deliver a call to a URL, once it has ended. */
async function attemptAt(url: string, { looksAtEndpoints = true, sharedSecret, fault }: Circumstances = {}) {
  const dev = await startDev({
    settings: { sources: [{ writeKey: 'wk', sharedSecret, webhooks: [{ url }] }] },
    looksAtEndpoints,
  });
  opened.push(dev);
  if (fault !== undefined) dev.service.source().setFault(findBehaviour(fault), true);
  const body = '{"userId":"u","event":"e","writeKey":"wk"}';
  await fetch(`${dev.url}/v1/track`, { method: 'POST', body });
  const first = () => showMessage(dev.service, 'm1')?.deliveries[0]?.attempts[0];
  await expect.poll(() => first()?.outcome).not.toBe('under-way');
  return first;
}

/** The advice about the first attempt to deliver a call to a URL. */
async function adviceAt(...given: Parameters<typeof attemptAt>): Promise<() => string | null | undefined> {
  const first = await attemptAt(...given);
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
  expect(advice()).toBe(`It does not speak TLS there: use ${url}/hooks.`);
});

it('http at a server of TLS is told as such, although that closes the connection without a word', async () => {
  const { url } = await endpoint(() => 200, TLS);
  const advice = await adviceAt(`${url.replace('https:', 'http:')}/hooks`);
  await expect.poll(advice).toBe(`It speaks TLS there: use ${url}/hooks.`);
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

const hasIpv6 = Object.values(networkInterfaces()).some((each) => each?.some(({ address }) => address === '::1'));

it.skipIf(!hasIpv6)('an app that listens at [::1] alone is told as such', async () => {
  const app = createServer().listen(0, '::1');
  await once(app, 'listening');
  const address = app.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  const advice = await adviceAt(`http://127.0.0.1:${port}/hooks`);
  await expect
    .poll(advice)
    .toBe(
      `It listens at [::1], not at 127.0.0.1: forward to http://[::1]:${port}/hooks, or let it listen at 127.0.0.1.`,
    );
  app.close();
});

it('in a container, the localhost at which nothing listens is told to be the container', async () => {
  const { url, close } = await startEndpoint(() => 200);
  await close();
  const nowhere = `${url}/hooks`;
  expect(await lookAtEndpoint(nowhere, false, true)).toMatch(
    /^dev runs in a container, where 127\.0\.0\.1 is that container: /,
  );
  expect(await lookAtEndpoint(nowhere, false, false)).toBeNull();
  expect(await lookAtEndpoint(nowhere, true, true)).toBeNull();
  const { url: there } = await endpoint(() => 200);
  expect(await lookAtEndpoint(there, false, true)).toBeNull();
});

it('the look at an endpoint knows that it has answered before', async () => {
  const looks: boolean[] = [];
  const lookAtEndpoint = async (_: string, hasAnswered: boolean) => {
    looks.push(hasAnswered);
    return null;
  };
  const sample = await SampleService.start((_, number) => (number === 2 ? 200 : 'reset'), { lookAtEndpoint });
  opened.push(sample);
  for (let count = 0; count < 3; count += 1) {
    trigger(sample.service, { kind: 'page' });
    await sample.quiet();
  }
  expect(looks).toEqual([false, true]);
});

it('nobody looks for TLS unless that is asked for', async () => {
  const hooks = await endpoint(() => 200, TLS);
  const advice = await adviceAt(hooks.url.replace('https:', 'http:'), { looksAtEndpoints: false });
  expect([advice(), await hooks.connections()]).toEqual([null, 0]);
});

it.each<[what: string, status: number, circumstances: Circumstances, advice: unknown]>([
  [
    'signed',
    401,
    { sharedSecret: 's' },
    expect.stringMatching(/^The signature is right for the secret of this source/),
  ],
  ['signed, with 403', 403, { sharedSecret: 's' }, expect.stringMatching(/`routespec receiver http:.*` checks how/)],
  ['signed, with 400', 400, { sharedSecret: 's' }, null],
  ['not signed', 401, {}, expect.stringMatching(/^The request was not signed/)],
  ['signed in a wrong way by a fault', 401, { sharedSecret: 's', fault: 'wrong digest' }, null],
  ['left unsigned by a fault', 401, { sharedSecret: 's', fault: 'no signature' }, null],
])('a refusal of a request that was %s is told what to check', async (_, status, circumstances, expected) => {
  const { url } = await endpoint(() => status);
  expect((await adviceAt(`${url}/hooks`, circumstances))()).toEqual(expected);
});

it.each<[what: string, status: number, fault: string | undefined, ignored: unknown]>([
  ['lost', 200, 'lost answer', expect.stringMatching(/^lost answer: The first answer to a message is lost/)],
  ['not the last one', 200, 'send twice', expect.stringMatching(/^send twice: /)],
  ['lost, and no success', 503, 'lost answer', null],
  ['taken', 200, 'in chunks', null],
  ['taken, without a fault', 200, undefined, null],
])('an answer that is %s has the reason', async (_, status, fault, expected) => {
  const { url } = await endpoint(() => status);
  const first = await attemptAt(`${url}/hooks`, fault === undefined ? {} : { fault });
  expect(first()?.ignored).toEqual(expected);
});
