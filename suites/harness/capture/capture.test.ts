import http from 'node:http';
import { afterEach, describe, expect, it } from 'vitest';
import { Receivers } from '../receivers/receivers.ts';
import { Agenda } from '../time/agenda.ts';
import { Capture } from './capture.ts';

const receivers = new Receivers();
afterEach(() => receivers.close());

async function openCapture(): Promise<Capture> {
  const agenda = new Agenda();
  const context = { name: 'hook-1', path: '/of-its-own', agenda: () => agenda, arrivalMs: () => 0 };
  return new Capture(await receivers.open({ ...context, onRequest: () => {}, onEvent: () => {} }, []));
}

async function post(
  url: string,
  body: string | Buffer,
  headers: Record<string, string> = {},
): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const request = http.request(url, { method: 'POST', headers, agent: false }, (response) => {
      response.resume().on('end', () => resolve(response.statusCode));
    });
    request.on('error', reject).end(body);
  });
}

describe('Capture', () => {
  it('reports that nothing can be read, except for a greeting', async () => {
    const capture = await openCapture();
    const secret = Buffer.alloc(200, 0x83);
    await post(capture.origin, Buffer.alloc(20, 0x83));
    expect(capture.sightings('u-0123456789')).toEqual([]);
    await post(capture.origin, secret);
    expect(() => capture.sightings('u-0123456789')).toThrow('the requests of this client cannot be read');
    await post(capture.origin, 'id=u-0123456789');
    expect(capture.sightings('u-0123456789')).toHaveLength(1);
  });

  it.each<[what: string, body: string | Buffer]>([
    ['bytes in an unknown format', Buffer.alloc(200, 0x83)],
    ['text that is not JSON, with what looks like an id', `k=e-0123456789&${'%83'.repeat(60)}`],
    ['JSON with a long text that is not JSON', JSON.stringify({ id: 'e-0123456789', payload: '\u0083'.repeat(300) })],
  ])('reports that nothing can be read for %s, until it finds a message that was queued', async (_, body) => {
    const capture = await openCapture();
    capture.expect('u-0123456789');
    capture.expect('u-1111111111');
    await post(capture.origin, body);
    expect(() => capture.sightings('u-0123456789')).toThrow('the requests of this client cannot be read');
    await post(capture.origin, 'id=u-1111111111');
    expect(capture.sightings('u-0123456789')).toEqual([]);
  });

  it('finds no message in a body that is cut, however little of it can be read', async () => {
    const capture = await openCapture();
    const body = Buffer.from(`{"batch":[{"text":"${'é'.repeat(100)}","userId":"u-0123456789"}]}`);
    const sent = post(capture.origin, body, { 'Content-Length': String(body.toString().length) });
    await sent.catch(() => {});
    expect(capture.sightings('u-0123456789')).toEqual([]);
  });

  it('refuses to search more than its limit', async () => {
    const capture = await openCapture();
    const wrapped = Buffer.from(`[${'0,'.repeat(60_000)}0]`).toString('base64');
    await post(capture.origin, '{"greeting":"hello"}');
    for (let sent = 0; sent < 4; sent += 1) await post(capture.origin, JSON.stringify({ wrapped }));
    expect(capture.sightings('u-1')).toEqual([]);
    await post(capture.origin, JSON.stringify({ wrapped }));
    expect(() => capture.sightings('u-1')).toThrow('Expected a client to send at most 250000 values in one case');
  });
});
