import { deflateSync, gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { callOfItem, inflate, readUserName, requestKind } from './ingestion.ts';

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

describe('callOfItem', () => {
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
