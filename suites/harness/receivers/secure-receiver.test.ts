import { once } from 'node:events';
import https from 'node:https';
import { connect, type Socket } from 'node:net';
import tls from 'node:tls';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { type CertificateKind, type Certificates, makeCertificates } from '../certificates/certificates.ts';
import { Agenda } from '../time/agenda.ts';
import type { Receiver } from './receiver.ts';
import { Receivers } from './receivers.ts';
import { RESET, type Script, STALL } from './reply.ts';

let certificates: Certificates;
beforeAll(async () => {
  certificates = await makeCertificates();
});

const cleanups: (() => unknown)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0)) await cleanup();
});

interface Scene {
  readonly receivers: Receivers;
  readonly receiver: Receiver;
  readonly port: number;
  readonly events: string[];
}

async function sceneOf(kind: CertificateKind, script: Script = []): Promise<Scene> {
  const receivers = new Receivers();
  cleanups.push(() => receivers.close());
  const agenda = new Agenda();
  const events: string[] = [];
  const onEvent = (what: string): void => void events.push(what);
  const context = {
    name: 'hook-1',
    path: '/hook-1',
    agenda: () => agenda,
    arrivalMs: () => 0,
    onRequest: () => {},
    onEvent,
  };
  const receiver = await receivers.open(context, script, certificates.credentials[kind]);
  return { receivers, receiver, port: Number(new URL(receiver.url).port), events };
}

const until = (done: () => boolean): Promise<void> => vi.waitFor(() => expect(done()).toBe(true), { timeout: 10_000 });

function kept<Connection extends Socket>(socket: Connection): Connection {
  cleanups.push(() => socket.destroy());
  return socket.on('error', () => {});
}

/** Posts a body as an implementation would. Returns the status of the answer, or the error if there is none. */
async function post(url: string, body: string): Promise<number | string> {
  const request = https.request(url, { method: 'POST', agent: false, ca: certificates.authority });
  request.end(body);
  try {
    const [response] = await once(request, 'response');
    response.resume();
    return response.statusCode;
  } catch (error) {
    return String((error as NodeJS.ErrnoException).code);
  }
}

describe('an https receiver', () => {
  it.each(['127.0.0.1', 'localhost'])('records requests and answers them, at %s', async (host) => {
    const { receiver } = await sceneOf('trusted');
    expect(receiver.url).toMatch(/^https:\/\/127\.0\.0\.1:\d+\/hook-1$/);
    expect(await post(receiver.url.replace('127.0.0.1', host), '{"a":1}')).toBe(200);
    expect(receiver.requests.map(({ method, target, body }) => [method, target, String(body)])).toEqual([
      ['POST', '/hook-1', '{"a":1}'],
    ]);
  });

  it('holds requests back like any other', async () => {
    const { receiver, receivers } = await sceneOf('trusted', [STALL]);
    const request = https.request(receiver.url, { method: 'POST', agent: false, ca: certificates.authority });
    request.on('error', () => {}).end('{}');
    await until(() => receivers.held() === 1);
    request.destroy();
    await until(() => receivers.held() === 0);
    expect(receiver.requests).toHaveLength(1);
  });

  it('ends a connection that it must reset, because a TLS connection cannot be reset', async () => {
    const { receiver } = await sceneOf('trusted', [RESET]);
    expect(await post(receiver.url, '{}')).toBe('ECONNRESET');
    expect(receiver.requests).toHaveLength(1);
  });

  it('counts activity, but no request and nothing malformed, when a client rejects its certificate', async () => {
    const { receiver } = await sceneOf('self-signed');
    expect(await post(receiver.url, '{}')).toBe('DEPTH_ZERO_SELF_SIGNED_CERT');
    await until(() => receiver.ended() === 1);
    expect(receiver.activity()).toBeGreaterThanOrEqual(2);
    expect(receiver.requests).toEqual([]);
    expect(receiver.malformed).toEqual([]);
  });

  it.each([
    ['is broken off', (socket: Socket) => socket.resetAndDestroy()],
    ['never begins', (socket: Socket) => socket.end()],
    ['never comes', (socket: Socket) => socket.write('POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 0\r\n\r\n')],
  ])('counts activity, and nothing else, for a handshake that %s', async (_, spoil) => {
    const { receiver, port } = await sceneOf('trusted');
    const socket = kept(connect(port, '127.0.0.1'));
    await until(() => receiver.activity() === 1);
    spoil(socket);
    await until(() => receiver.ended() === 1);
    expect(receiver.activity()).toBeGreaterThanOrEqual(2);
    expect(receiver.requests).toEqual([]);
    expect(receiver.malformed).toEqual([]);
  });

  it('says why a handshake failed', async () => {
    const { receiver, port, events } = await sceneOf('trusted');
    kept(connect(port, '127.0.0.1')).write('POST / HTTP/1.1\r\n\r\n');
    await until(() => receiver.ended() === 1);
    expect(events).toEqual(['saw a handshake fail: ERR_SSL_HTTP_REQUEST']);
  });

  it('does not count a connection without a request as a request', async () => {
    const { receiver, port } = await sceneOf('trusted');
    const socket = kept(tls.connect({ port, host: '127.0.0.1', ca: certificates.authority }));
    await once(socket, 'secureConnect');
    expect(receiver.ended()).toBe(0);
    socket.end();
    await until(() => receiver.ended() === 1);
    expect(receiver.requests).toEqual([]);
    expect(receiver.malformed).toEqual([]);
  });

  it('keeps bytes that come over TLS instead of a request, as malformed', async () => {
    const { receiver, port } = await sceneOf('trusted');
    const socket = kept(tls.connect({ port, host: '127.0.0.1', ca: certificates.authority }));
    socket.write('hello\r\n\r\n');
    await until(() => receiver.malformed.length === 1);
    expect(String(receiver.malformed[0])).toBe('hello\r\n\r\n');
  });

  it('closes even with connections that are still silent', async () => {
    const { receiver, receivers, port } = await sceneOf('trusted');
    const socket = kept(connect(port, '127.0.0.1'));
    await until(() => receiver.activity() === 1);
    await receivers.close();
    cleanups.shift();
    await until(() => socket.destroyed || socket.readableEnded);
    expect(receiver.ended()).toBe(1);
  });

  it('holds its port for whoever still sends, and takes nothing', async () => {
    const { receiver, receivers } = await sceneOf('trusted');
    await receivers.holdPorts();
    expect(await post(receiver.url, '{}')).toBe('ECONNRESET');
    expect(await post(receiver.url, '{}')).toBe('ECONNRESET');
    expect(receiver.requests).toEqual([]);
  });
});
