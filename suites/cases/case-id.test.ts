import { describe, expect, it } from 'vitest';
import { CASES, type CaseId, isCaseId } from './index.ts';

describe('ids of cases', () => {
  it('are literal types, those that are put together too', () => {
    const ids: readonly CaseId[] = ['kind/new-audience-after-5xx', 'retry/503', 'random/worlds'];
    expect(ids.filter((id) => !isCaseId(id))).toEqual([]);
    // @ts-expect-error A case of no such id. Were the id of any case of the type string, this would compile.
    const stranger: CaseId = 'retry/418';
    expect(isCaseId(stranger)).toBe(false);
  });

  it('are told from other texts', () => {
    expect(CASES.filter(({ id }) => !isCaseId(id))).toEqual([]);
    expect(['', 'retry', 'retry/*', 'RETRY/503'].filter(isCaseId)).toEqual([]);
  });
});
