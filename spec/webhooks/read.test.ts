import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { Readable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { type BodySource, MAX_BODY_BYTES, readBody } from './read.ts';
import { sign } from './signature.ts';

const TEXT = '{"type":"track","event":"Käse"}';
const BYTES = Buffer.from(TEXT);
const ARRAY_BUFFER = new Uint8Array(BYTES).buffer;
const URL = 'http://shop.example/hook';

/** A request of node:http whose bytes have arrived, in two pieces that divide a character. */
function incoming(members: object = {}): IncomingMessage {
  const request = new IncomingMessage(new Socket());
  const cut = BYTES.indexOf(0xc3) + 1;
  for (const piece of [BYTES.subarray(0, cut), BYTES.subarray(cut), null]) request.push(piece);
  return Object.assign(request, members);
}

/** The same, which a body parser has read. */
async function parsed(members: object = {}): Promise<IncomingMessage> {
  const request = incoming(members);
  await request.toArray();
  return request;
}

const fetched = (): Request => new Request(URL, { method: 'POST', body: TEXT });

describe('readBody', () => {
  it.each<[what: string, from: () => BodySource | Promise<BodySource>]>([
    ['a request of node:http', incoming],
    ['one that something has paused', () => incoming().pause()],
    ['one with an encoding', () => incoming().setEncoding('utf8')],
    ['a request of Express that was not parsed', () => incoming({ body: {} })],
    ['a request of Express, whose parser keeps the bytes', () => parsed({ body: {}, rawBody: BYTES })],
    ['a request of Express with `express.raw`', () => parsed({ body: BYTES })],
    ['a request of Express with `express.text`', () => parsed({ body: TEXT })],
    ['a request of the Fetch API', fetched],
    ['its body', () => fetched().body],
    ['bytes', () => BYTES],
    ['an ArrayBuffer', () => ARRAY_BUFFER],
    ['text', () => TEXT],
    ['a stream of text', () => Readable.from([TEXT.slice(0, 9), TEXT.slice(9)])],
    ['an event of Lambda with text', () => ({ body: TEXT, isBase64Encoded: false })],
    ['an event of Lambda with base64', () => ({ body: BYTES.toString('base64'), isBase64Encoded: true })],
    ['a framework that has parsed it, and keeps the text', () => ({ body: {}, rawBody: TEXT })],
  ])('reads %s', async (_, from) => {
    expect(Buffer.from(await readBody(await from())).toString()).toBe(TEXT);
  });

  it.each<[what: string, from: BodySource]>([
    ['null', null],
    ['a request without a body', new Request(URL)],
    ['an event of Lambda without one', { body: null, isBase64Encoded: false }],
    ['an empty text', ''],
  ])('reads no bytes of %s', async (_, from) => {
    expect((await readBody(from)).length).toBe(0);
  });

  it.each<[what: string, from: () => unknown, message: RegExp]>([
    ['a request of node:http that was read', parsed, /got one that was read; read it before a body parser does/],
    ['one that was parsed', () => parsed({ body: { type: 'track' } }), /got one that was read/],
    ['one that is being read', () => incoming().on('data', () => {}), /got one that was read/],
    ['a request of the Fetch API that was read', () => used(fetched()), /got one that was read/],
    ['its body', async () => (await used(fetched())).body, /got one that was read/],
    ['a body that something else reads', () => locked(), /got one that was read/],
    ['a request that was parsed', () => ({ body: { type: 'track' } }), /got a body that was parsed$/],
    ['an event that was parsed', () => ({ body: {}, isBase64Encoded: false }), /got a body that was parsed$/],
    ['nothing', () => undefined, /got undefined$/],
    ['an object', () => ({}), /got object$/],
    ['a stream of objects', () => Readable.from([{}]), /a stream of bytes, got one of object$/],
  ])('refuses %s, which would have no bytes or other ones', async (_, from, message) => {
    const unchecked: (from: unknown) => Promise<unknown> = Object(readBody);
    const reading = unchecked(await from());
    await expect(reading).rejects.toMatchObject({ code: 'usage', message: expect.stringMatching(message) });
  });

  it.each<[what: string, from: () => BodySource]>([
    ['a stream', () => Readable.from([Buffer.alloc(MAX_BODY_BYTES), Buffer.alloc(1)])],
    ['bytes', () => Buffer.alloc(MAX_BODY_BYTES + 1)],
    ['an event', () => ({ body: 'A'.repeat(2 * MAX_BODY_BYTES), isBase64Encoded: true })],
  ])('reads no more than 1 MiB of %s', async (_, from) => {
    await expect(readBody(from())).rejects.toMatchObject({ code: 'invalid' });
    expect((await readBody(Buffer.alloc(MAX_BODY_BYTES))).length).toBe(MAX_BODY_BYTES);
  });

  it('gives the bytes that were signed', async () => {
    expect(sign(await readBody(incoming()), 's')).toBe(sign(TEXT, 's'));
  });
});

async function used(request: Request): Promise<Request> {
  await request.json();
  return request;
}

function locked(): BodySource {
  const { body } = fetched();
  body?.getReader();
  return body;
}
