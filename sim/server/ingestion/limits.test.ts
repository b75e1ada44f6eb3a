import { connect } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { errorAnswerSchema } from '../../../spec/shapes/contract.ts';
import { MAX_PENDING_DELIVERIES } from '../../router/router.ts';
import { MAX_BODY_BYTES } from '../body.ts';
import { sourceWith } from '../simulator.fixture.ts';
import { OK, PAGE, pageOf, SampleIngestion } from './ingestion.fixture.ts';

const ITEM_BYTES = 32_000;
const BATCH_BYTES = 500_000;

/** A batch of pages whose JSON has this many bytes. */
function batchOf(sizeBytes: number): string {
  const text = JSON.stringify({ batch: Array.from({ length: 10 }, () => PAGE), sentAt: '' });
  return text.replace('"sentAt":""', `"sentAt":"${'x'.repeat(sizeBytes - text.length)}"`);
}

let sample: SampleIngestion;
beforeAll(async () => {
  sample = await SampleIngestion.start();
});
afterAll(() => sample.simulator.close());
beforeEach(() => sample.renew());

describe('limits of ingestion', () => {
  it('are the limits of a call for each item, and the other items pass', async () => {
    expect(await sample.send([PAGE, pageOf(ITEM_BYTES), pageOf(ITEM_BYTES + 1), PAGE])).toEqual(OK);
    expect(await sample.delivered()).toHaveLength(3);
    expect(await sample.logKinds()).toEqual(['call-size']);
  });

  it('refuse a single call that is too large', async () => {
    expect((await sample.send(pageOf(ITEM_BYTES + 1))).status).toBe(400);
    expect(await sample.send(pageOf(ITEM_BYTES))).toEqual(OK);
    expect(await sample.delivered()).toHaveLength(1);
    expect(await sample.logKinds()).toEqual(['call-size']);
  });

  it.each([
    ['as it is', (text: string) => Buffer.from(text), {}],
    ['compressed', gzipSync, { 'Content-Encoding': 'gzip' }],
  ] as const)('refuse a batch that is too large, %s', async (_, pack, headers) => {
    expect((await sample.send(pack(batchOf(BATCH_BYTES + 1)), headers)).status).toBe(400);
    expect(await sample.delivered()).toEqual([]);
    expect(await sample.send(pack(batchOf(BATCH_BYTES)), headers)).toEqual(OK);
    expect(await sample.delivered()).toHaveLength(10);
    expect(await sample.logKinds()).toEqual(['ingestion']);
  });

  it('take all of a batch, or nothing if too much is pending', async () => {
    const urls = Array.from({ length: 5 }, (_, index) => ({ url: `${sample.simulator.hooks.url}/${index}` }));
    await sample.simulator.tell('PUT', `${sample.world}/sources/wk`, sourceWith(urls));
    const batch = Array.from({ length: MAX_PENDING_DELIVERIES / 5 + 1 }, () => PAGE);
    expect((await sample.send(batch)).status).toBe(429);
    expect(await sample.delivered()).toEqual([]);
  });
});

describe('a request that is not a batch', () => {
  const bomb = gzipSync(Buffer.alloc(64 * MAX_BODY_BYTES));
  const notUtf8 = Buffer.concat([Buffer.from('["'), Buffer.from([0xff]), Buffer.from('"]')]);

  it.each([
    ['an empty body', '', {}],
    ['text', 'garbage', {}],
    ['half a batch', '{"batch":[{"type":"page"}', {}],
    ['null', 'null', {}],
    ['a number for a batch', '{"batch":1}', {}],
    ['an object that names no kind', {}, {}],
    ['a call of an unknown kind', { type: 'purchase' }, {}],
    ['a call that lacks its event', { type: 'track', userId: 'u' }, {}],
    ['bytes that are not UTF-8', notUtf8, {}],
    ['gzip without a Content-Encoding', gzipSync('[]'), {}],
    ['plain text with the Content-Encoding gzip', '[]', { 'Content-Encoding': 'gzip' }],
    ['a coding that no client uses', '[]', { 'Content-Encoding': 'br' }],
    ['far too many bytes', 'x'.repeat(MAX_BODY_BYTES + 1), {}],
    ['a gzip bomb', bomb, { 'Content-Encoding': 'gzip' }],
    ['endless nesting', `{"batch":${'['.repeat(100_000)}${']'.repeat(100_000)}}`, {}],
  ])('is refused and logged: %s', async (_, body, headers: Record<string, string>) => {
    const answer = await sample.send(body, headers);
    expect(answer.status).toBe(400);
    expect(errorAnswerSchema.parse(answer.body).error.message).toMatch(/^[^\n]+, got:? [^\n]+$/);
    expect(await sample.logKinds()).toEqual(['ingestion']);
    expect(await sample.send([PAGE])).toEqual(OK);
    expect(await sample.delivered()).toHaveLength(1);
  });

  it('is forgotten if the client breaks it off', async () => {
    const { hostname, port, pathname } = new URL(sample.address);
    await new Promise<void>((resolve) => {
      const socket = connect(Number(port), hostname, () => {
        socket.write(
          `POST ${pathname} HTTP/1.1\r\nHost: ${hostname}\r\nContent-Length: 99\r\n\r\n[${JSON.stringify(PAGE)}`,
        );
        socket.end(resolve);
      });
    });
    expect(await sample.send([PAGE])).toEqual(OK);
    expect(await sample.delivered()).toHaveLength(1);
  });

  it('is dropped and logged as an item, and the other items pass', async () => {
    const strays = [
      1,
      null,
      'text',
      [],
      {},
      { type: 'purchase' },
      { type: 'alias', userId: 'u' },
      { ...PAGE, userId: 1 },
    ];
    expect(await sample.send({ batch: [PAGE, ...strays, PAGE] })).toEqual(OK);
    expect(await sample.delivered()).toHaveLength(2);
    expect(await sample.logKinds()).toEqual(strays.map(() => 'ingestion'));
  });
});
