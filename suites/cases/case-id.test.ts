import { describe, expect, expectTypeOf, it } from 'vitest';
import { CASES, isCaseId } from './index.ts';
import type { kind } from './router/kind.ts';
import type { retryAfter5xx } from './router/retry/after-5xx.ts';

describe('ids of cases', () => {
  it('are literal types, those that are put together too', () => {
    type Id = (typeof kind | typeof retryAfter5xx)[number]['id'];
    expectTypeOf<'kind/new-audience-after-5xx' | 'retry/503' | 'retry/every-5xx'>().toExtend<Id>();
    // @ts-expect-error A case of no such id; an id that were any string would take it.
    const stranger: Id = 'retry/418';
    expect(isCaseId(stranger)).toBe(false);
  });

  it('are told from other texts', () => {
    expect(CASES.filter(({ id }) => !isCaseId(id))).toEqual([]);
    expect(['', 'retry', 'retry/*', 'RETRY/503'].filter(isCaseId)).toEqual([]);
  });
});
