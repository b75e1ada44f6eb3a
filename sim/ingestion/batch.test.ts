import { describe, expect, it } from 'vitest';
import { readBatch } from './batch.ts';

const PAGE = { type: 'page', userId: 'u' };

describe('readBatch', () => {
  it.each([
    [{ batch: [PAGE, 1, null] }, [PAGE, 1, null]],
    [{ batch: [], sentAt: 'now' }, []],
    [{ batch: null }, []],
    [[PAGE], [PAGE]],
    [[], []],
  ])('finds the items of the batch %j', (document, items) => {
    expect(readBatch(document, 'any')).toEqual({ items, isSingle: false });
  });

  it('finds a single call that names its kind', () => {
    expect(readBatch(PAGE, 'any')).toEqual({ items: [PAGE], isSingle: true });
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
    [null, 'any'],
    ['text', 'any'],
    [1, 'track'],
    [[PAGE], 'track'],
    [{ batch: {} }, 'any'],
    [{ batch: 'text' }, 'any'],
    [{ batch: false }, 'any'],
  ] as const)('refuses the body %j of kind %s', (document, kind) => {
    expect(readBatch(document, kind)).toEqual({ problem: expect.stringMatching(/^Expected /) });
  });
});
