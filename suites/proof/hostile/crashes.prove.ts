import http from 'node:http';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { CaseResult } from '../../../spec/shapes/results.ts';
import { type CaseId, findCases } from '../../cases/index.ts';
import { serveLoopback } from '../../harness/loopback-server.ts';
import { HttpJson, type Transport } from '../../harness/target/http-json.ts';
import { playSimulator } from '../play-against.ts';

/** A request of the contract with a call or a message. */
interface HandedIn {
  /** The kind of call, or the method of the client library. */
  readonly kind: unknown;
  readonly text: string;
  /** Number of earlier calls and messages. */
  readonly before: number;
}

/** A crash as seen from outside. */
const CRASHES = {
  json: (response: http.ServerResponse) => void response.writeHead(500).end('{"error":"oops"}'),
  unavailable: (response: http.ServerResponse) => void response.writeHead(503).end(),
  closed: (response: http.ServerResponse) => void response.socket?.end(),
  reset: (response: http.ServerResponse) => void response.socket?.resetAndDestroy(),
} as const;

/** Plays a case against the reference, which crashes on the calls and messages that `crashes` picks. */
async function playOne(
  caseId: CaseId,
  crash: keyof typeof CRASHES,
  crashes: (handedIn: HandedIn) => boolean,
): Promise<CaseResult | undefined> {
  const server = http.createServer((request, response) => request.resume().on('end', () => CRASHES[crash](response)));
  const { url: origin, close } = await serveLoopback(server);
  onTestFinished(close);
  const httpJson = new HttpJson();
  let before = 0;
  const behind = (inner: Transport): Transport => ({
    send: (method, url, body, ...rest) => {
      if (method !== 'POST' || !url.endsWith('/calls')) return inner.send(method, url, body, ...rest);
      const { type, method: name } = body as Record<string, unknown>;
      const isCrash = crashes({ kind: type ?? name, text: JSON.stringify(body), before });
      before += 1;
      if (!isCrash) return inner.send(method, url, body, ...rest);
      return httpJson.send(method, url.replace(new URL(url).origin, origin), body, ...rest);
    },
    close: () => {
      httpJson.close();
      inner.close();
    },
  });
  const results = await playSimulator(findCases([caseId]), { behind });
  return results.find(({ id }) => id === caseId);
}

describe('an implementation that crashes over one kind of call', () => {
  it.each(['json', 'closed', 'reset'] as const)('is not conformant: %s', async (crash) => {
    const result = await playOne('every-request/group-body', crash, ({ kind }) => kind === 'group');
    expect(result).toMatchObject({
      status: 'failed',
      failure: {
        requirement: 'CAL-004',
        expected: expect.stringMatching(/^the group call of wk-\d to be accepted$/),
        seen: expect.stringMatching(
          /, again and again, while the same world accepted an? (page|identify|track|alias) call in between$/,
        ),
        diagnosis: 'The implementation crashes on group calls, even on a plain one.',
      },
    });
  });
});

describe('an implementation that crashes over some calls of a kind', () => {
  it('is told that plain ones are taken', async () => {
    const result = await playOne('signature/unicode-body', 'json', ({ text }) => /[^\0-\x7f]/.test(text));
    expect(result).toMatchObject({ status: 'failed', failure: { requirement: 'CAL-001' } });
    expect(result?.failure?.diagnosis).toBe('The implementation crashes on this call, but not on a plain one.');
  });
});

describe('a client library that crashes over one method', () => {
  it('is not conformant', async () => {
    const result = await playOne('client-message/group', 'json', ({ kind }) => kind === 'Group');
    expect(result).toMatchObject({ status: 'failed', failure: { requirement: 'MSG-016' } });
  });
});

describe('an HTTP adapter that is in trouble', () => {
  it.each<[what: string, crashes: (handedIn: HandedIn) => boolean]>([
    ['answers 5xx to every call', () => true],
    ['answers 5xx once', ({ before }) => before === 0],
    ['answers 5xx to two calls of three', ({ before }) => before % 3 !== 2],
  ])('never fails the implementation: it %s', async (_, crashes) => {
    const result = await playOne('every-request/group-body', 'json', crashes);
    expect(result).toMatchObject({ status: 'could-not-run', reason: expect.stringContaining('got 500 with {"error"') });
  });

  it('never fails the implementation: it answers 503 to one kind of call', async () => {
    const result = await playOne('every-request/group-body', 'unavailable', ({ kind }) => kind === 'group');
    expect(result).toMatchObject({ status: 'could-not-run', reason: expect.stringContaining('got 503 with no body') });
  });
});
