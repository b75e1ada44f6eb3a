import { describe, expect, it } from 'vitest';
import { makeRequest } from '../receivers/request.fixture.ts';
import { keyPlaces } from './key-places.ts';

const KEY = 'wkOfThisCase7Q2x';
const base64 = (text: string): string => Buffer.from(text).toString('base64');

describe('keyPlaces', () => {
  it.each<[place: string, request: Parameters<typeof makeRequest>[0]]>([
    ['header authorization, basic, as user', { rawHeaders: ['Authorization', `Basic ${base64(`${KEY}:`)}`] }],
    ['header authorization, basic, not as user', { rawHeaders: ['Authorization', `Basic ${base64(`api:${KEY}`)}`] }],
    ['header authorization', { rawHeaders: ['authorization', `Bearer ${KEY}`] }],
    ['header x-key', { rawHeaders: ['X-Key', base64(`key ${KEY}`)] }],
    ['path', { target: `/v1/${KEY}/batch` }],
    ['query key', { target: `/v1/batch?a=b&key=${KEY}` }],
    ['query key', { target: `/v1/batch?key=${encodeURIComponent(base64(KEY))}` }],
    ['body writeKey', { body: JSON.stringify({ writeKey: KEY, batch: null }) }],
    ['body batch.*.writeKey', { body: JSON.stringify({ batch: [{ writeKey: KEY }, { writeKey: KEY }] }) }],
    ['body *.auth', { body: JSON.stringify([{ auth: base64(`${KEY}:`) }]) }],
    ['body', { body: `writeKey=${KEY}` }],
  ])('finds it in %s', (place, request) => {
    expect(keyPlaces(makeRequest(request), KEY)).toEqual([place]);
  });

  it.each([KEY, 'k', 'wk', 'wk-1', 'a/b?c>d'])('finds the key %s in base64 wherever it stands', (key) => {
    for (const before of ['', '?', '??', '???', 'a key: ']) {
      for (const after of ['', ':', '>>', '???']) {
        for (const coding of ['base64', 'base64url'] as const) {
          const auth = Buffer.from(before + key + after).toString(coding);
          expect(keyPlaces(makeRequest({ body: JSON.stringify({ auth }) }), key)).toEqual(['body auth']);
        }
      }
    }
  });
});
