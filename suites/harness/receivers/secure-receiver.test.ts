import { once } from 'node:events';
import https from 'node:https';
import type { Socket } from 'node:net';
import tls from 'node:tls';
import { beforeAll, describe, expect, it } from 'vitest';
import { type CertificateKind, type Certificates, makeCertificates } from '../certificates/certificates.ts';
import { dial, openWith, until } from './receiver.fixture.ts';
import { RESET, type Script } from './reply.ts';

let certificates: Certificates;
beforeAll(async () => {
  certificates = await makeCertificates();
});

const open = (kind: CertificateKind, script: Script = []) =>
  openWith({ script, credentials: certificates.credentials[kind] });

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
  it('ends a connection that it must reset, because a TLS connection cannot be reset', async () => {
    const { receiver } = await open('trusted', [RESET]);
    expect(await post(receiver.url, '{}')).toBe('ECONNRESET');
    expect(receiver.requests).toHaveLength(1);
  });

  it('counts activity, but no request and nothing malformed, when a client rejects its certificate', async () => {
    const { receiver } = await open('self-signed');
    expect(await post(receiver.url, '{}')).toBe('DEPTH_ZERO_SELF_SIGNED_CERT');
    await until(() => receiver.ended() === 1);
    expect(receiver.activity()).toBeGreaterThanOrEqual(2);
    expect([receiver.requests, receiver.malformed]).toEqual([[], []]);
  });

  it.each<[how: string, spoil: (socket: Socket) => unknown, why: RegExp]>([
    ['never begins', (socket) => socket.end(), /^saw a handshake fail: /],
    [
      'never comes',
      (socket) => socket.write('POST / HTTP/1.1\r\n\r\n'),
      /^saw a handshake fail: ERR_SSL_HTTP_REQUEST$/,
    ],
  ])('counts activity for a handshake that %s, and says why it failed', async (_, spoil, why) => {
    const { receiver, events } = await open('trusted');
    const { socket } = await dial(receiver);
    await until(() => receiver.activity() === 1);
    spoil(socket);
    await until(() => receiver.ended() === 1);
    expect(receiver.activity()).toBeGreaterThanOrEqual(2);
    expect([receiver.requests, receiver.malformed, events]).toEqual([[], [], [expect.stringMatching(why)]]);
  });

  it('keeps bytes that come over TLS instead of a request, as malformed', async () => {
    const { receiver } = await open('trusted');
    const { socket } = await dial(receiver);
    tls.connect({ socket, ca: certificates.authority }).write('hello\r\n\r\n');
    await until(() => receiver.malformed.length === 1);
    expect(String(receiver.malformed[0])).toBe('hello\r\n\r\n');
  });
});
