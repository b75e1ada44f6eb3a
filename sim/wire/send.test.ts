import { Readable } from 'node:stream';
import nock from 'nock';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { VirtualClock } from '../clock/virtual-clock.ts';
import { sampleAttempt, sampleMessage } from '../model/samples.fixture.ts';
import { compose } from '../router/compose.ts';
import { REFERENCE } from '../rules/reference.ts';
import { Connections } from './connections.ts';
import { replaceNetwork, restoreNetwork } from './nock.fixture.ts';
import type { Outcome } from './outcome.ts';
import type { WireRequest } from './request.ts';
import { MAX_RESPONSE_BYTES, readFailure, send } from './send.ts';

const START_MS = 0;
const message = sampleMessage({ type: 'track', userId: 'u', event: 'e', properties: { text: 'Zürich' } });

function request(changes: Partial<WireRequest> = {}): WireRequest {
  return { ...compose(REFERENCE, sampleAttempt({ message })), ...changes };
}

let clock: VirtualClock;
let connections: Connections;

function awaitOutcome(wire: WireRequest): Promise<Outcome> {
  return new Promise((resolve) => send(wire, { clock, connections }, resolve));
}

/** A body that goes on beyond the limit and never ends. */
function endless(): Readable {
  const body = new Readable({ read: () => {} });
  body.push(Buffer.alloc(MAX_RESPONSE_BYTES + 1));
  return body;
}

beforeEach(() => {
  replaceNetwork();
  clock = new VirtualClock(START_MS);
  connections = new Connections([]);
});

afterEach(() => {
  connections.destroy();
  restoreNetwork();
});

describe('send', () => {
  it('connects to port 0 if the URL has it, where nobody listens, and not to the default port', async () => {
    restoreNetwork();
    const outcome = await awaitOutcome(request({ url: new URL('http://127.0.0.1:0/') }));
    expect(outcome).toEqual({ kind: 'connection', reason: expect.stringMatching(/^connect \w+ 127\.0\.0\.1 /) });
  });

  it('judges an endless response by its status, and reads no more of it', async () => {
    nock('http://hooks.test').post('/a').reply(200, endless());
    expect(await awaitOutcome(request())).toMatchObject({ kind: 'response', status: 200 });
  });
});

describe('a timeout', () => {
  it('tells a response that has begun, and does not end', async () => {
    const body = new Readable({ read: () => {} });
    body.push('{');
    nock('http://hooks.test').post('/a').reply(200, body);
    const outcome = new Promise<Outcome>((resolve) => {
      send(request(), { clock, connections }, resolve, () => clock.advance(5_000));
    });
    expect(await outcome).toEqual({ kind: 'timeout', afterMs: 5_000, status: 200 });
  });
});

describe('readFailure', () => {
  it.each([
    ['DEPTH_ZERO_SELF_SIGNED_CERT', 'certificate'],
    ['SELF_SIGNED_CERT_IN_CHAIN', 'certificate'],
    ['UNABLE_TO_VERIFY_LEAF_SIGNATURE', 'certificate'],
    ['CERT_HAS_EXPIRED', 'certificate'],
    ['ERR_TLS_CERT_ALTNAME_INVALID', 'certificate'],
    ['ECONNRESET', 'connection'],
    ['EPROTO', 'connection'],
  ])('treats %s as a failure of the %s', (code, kind) => {
    expect(readFailure(Object.assign(new Error('it broke'), { code }))).toEqual({ kind, reason: `it broke (${code})` });
  });
});
