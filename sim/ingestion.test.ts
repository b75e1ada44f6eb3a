import { deflateSync, gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { callOfItem, inflate, readBatch, readUserName, requestKind } from './ingestion.ts';

describe('requestKind', () => {
  it.each(['', 'v1', '//v1//batch/', 'v1/import', 'batch', 'v1/b'])('reads %j as any kind', (appended) => {
    expect(requestKind(appended)).toBe('any');
  });

  it.each(['v2/batch', 'v1/batch/x', 'v1/Batch', 'v1/delete', 'constructor'])('refuses %j', (appended) => {
    expect(requestKind(appended)).toBeNull();
  });

  it('reads a long path quickly', () => {
    expect(requestKind(`${'/'.repeat(50_000)}.`)).toBeNull();
  });
});

const PAGE = { type: 'page', userId: 'u' };

describe('readBatch', () => {
  it.each([
    [{ batch: [PAGE, 1, null] }, [PAGE, 1, null]],
    [{ batch: null }, []],
    [[PAGE], [PAGE]],
  ])('finds the items of the batch %j', (document, items) => {
    expect(readBatch(document, 'any')).toEqual({ items, isSingle: false });
  });

  it.each([PAGE, { ...PAGE, batch: {} }])('finds the single call %j, which names its kind', (document) => {
    expect(readBatch(document, 'any')).toEqual({ items: [document], isSingle: true });
  });

  it.each([{ userId: 'u' }, { userId: 'u', type: 'page' }, { userId: 'u', type: 1 }])(
    'gives %j the kind that its path names',
    (document) => {
      expect(readBatch(document, 'alias')).toEqual({ items: [{ userId: 'u', type: 'alias' }], isSingle: true });
    },
  );

  it.each([
    [{ batch: [], writeKey: 'wk' }, 'any', 'wk'],
    [{ ...PAGE, writeKey: 'wk' }, 'any', 'wk'],
    [{ writeKey: 'wk' }, 'page', 'wk'],
    [{ batch: [], writeKey: 1 }, 'any', undefined],
    [[{ writeKey: 'wk' }], 'any', undefined],
  ] as const)('reads the body %j of kind %s with the write key %s', (document, kind, writeKey) => {
    const batch = readBatch(document, kind);
    expect('writeKey' in batch ? batch.writeKey : undefined).toBe(writeKey);
  });

  it.each([
    ['text', 'any'],
    [[PAGE], 'track'],
    [{ batch: {} }, 'any'],
  ] as const)('refuses the body %j of kind %s', (document, kind) => {
    expect(readBatch(document, kind)).toEqual({ problem: expect.stringMatching(/, got:? /) });
  });
});

describe('callOfItem', () => {
  it('keeps every member unchanged, known or not', () => {
    const properties = { a: null, b: [{}] };
    const item = { type: 'track', event: 'e', properties, messageId: 'm', timestamp: '2026-11-20T21:23:07+0000' };
    expect(callOfItem(item)).toEqual(item);
    expect(callOfItem(item)['properties']).toBe(properties);
  });

  it('treats null as a member that was left out', () => {
    const item = { type: 'page', userId: 'u', anonymousId: null, context: null, integrations: null, properties: null };
    expect(callOfItem(item)).toEqual({ type: 'page', userId: 'u' });
  });

  it.each([
    [{ integrations: { All: false } }, { All: false }],
    [{ context: { integrations: { All: false } } }, { All: false }],
    [
      { integrations: { Webhooks: true }, context: { integrations: { All: false } } },
      { All: false, Webhooks: true },
    ],
    [{ integrations: { All: true }, context: { integrations: { All: false } } }, { All: true }],
    [{ integrations: { All: false }, context: { integrations: 'all' } }, { All: false }],
    [{ context: ['x'] }, undefined],
    [{ integrations: 'all', context: { integrations: { All: false } } }, 'all'],
  ])('reads %j with the integrations %j', (item, integrations) => {
    expect(callOfItem({ type: 'page', ...item })['integrations']).toEqual(integrations);
  });

  it.each([
    [{ type: 'page', traits: { url: '/' } }, { url: '/' }],
    [{ type: 'page', traits: { url: '/' }, properties: null }, { url: '/' }],
    [{ type: 'page', traits: { url: '/' }, properties: {} }, {}],
    [{ type: 'page', traits: 'home' }, undefined],
    [{ type: 'screen', traits: { url: '/' } }, undefined],
  ])('reads %j with the properties %j', (item, properties) => {
    expect(callOfItem(item)['properties']).toEqual(properties);
  });

  it('does not pollute a prototype', () => {
    const call = callOfItem(JSON.parse('{"__proto__":{"a":1},"context":{"integrations":{"__proto__":{"All":false}}}}'));
    expect(Object.getPrototypeOf(call)).toBe(Object.prototype);
    expect(Object.getPrototypeOf(call['integrations'])).toBe(Object.prototype);
    expect(Object.keys(Object.prototype)).toEqual([]);
  });
});

const MAX_BYTES = 1000;
const TEXT = Buffer.from('{"batch":[]}');
const PACKED = gzipSync(TEXT);

describe('inflate', () => {
  it.each([undefined, '', 'identity'])('leaves a body with the coding %j as it is', (coding) => {
    expect(inflate(TEXT, coding, MAX_BYTES)).toEqual({ bytes: TEXT });
  });

  it.each(['gzip', 'GZIP', ' x-gzip '])('undoes the coding %j', (coding) => {
    expect(inflate(PACKED, coding, MAX_BYTES)).toEqual({ bytes: TEXT });
  });

  it.each([
    ['that is not gzip', TEXT],
    ['that is cut off', PACKED.subarray(0, -5)],
    ['whose checksum is wrong', Buffer.concat([PACKED.subarray(0, -8), Buffer.alloc(8)])],
    ['of another coding', deflateSync(TEXT)],
    ['that is a byte too large', gzipSync(Buffer.alloc(MAX_BYTES + 1))],
    ['that is far too large', gzipSync(Buffer.alloc(20_000_000))],
  ])('does not undo a body %s', (_, bytes) => {
    const inflated = inflate(bytes, 'gzip', MAX_BYTES);
    // Do not compare or print millions of bytes if the test fails.
    const problem = 'problem' in inflated ? inflated.problem : `${inflated.bytes.byteLength} bytes`;
    expect(problem).toMatch(/^Expected the request body to be gzip of at most 1000 bytes, got: \S/);
  });

  it('undoes a body of exactly the largest size', () => {
    expect(inflate(gzipSync(Buffer.alloc(MAX_BYTES)), 'gzip', MAX_BYTES)).toEqual({ bytes: Buffer.alloc(MAX_BYTES) });
  });

  it.each(['br', 'deflate', 'gzip, gzip'])('refuses the coding %j', (coding) => {
    expect(inflate(PACKED, coding, MAX_BYTES)).toEqual({
      problem: `Expected the Content-Encoding to be gzip or none, got "${coding}"`,
    });
  });
});

const basic = (credentials: string) => `Basic ${Buffer.from(credentials).toString('base64')}`;

describe('readUserName', () => {
  it.each([
    [basic('wk:'), 'wk'],
    [basic('schlüssel:'), 'schlüssel'],
    [basic(':'), ''],
    [basic('wk:').replace('Basic', 'BASIC'), 'wk'],
  ])('reads %j as %j', (authorization, userName) => {
    expect(readUserName(authorization)).toBe(userName);
  });

  it.each([undefined, '', 'Basic', 'Basic ', 'Basic !!', basic('wk'), 'Bearer d2s6'])(
    'finds no user name in %j',
    (authorization) => {
      expect(readUserName(authorization)).toBeUndefined();
    },
  );
});
