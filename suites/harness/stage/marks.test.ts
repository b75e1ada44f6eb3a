import { describe, expect, it } from 'vitest';
import { findMarkedIds, newMark } from './marks.ts';

const AT_MS = Date.UTC(2026, 10, 22);
const MARK = newMark(AT_MS);
const ID = `u-${MARK}0123456789`;

describe('marked ids', () => {
  it('are found in a body, each once, with the mark and its time', () => {
    const other = newMark(AT_MS);
    const found = findMarkedIds(JSON.stringify({ userId: ID, again: ID, groupId: `g-${other}abcdefghij` }));
    expect(found.map(({ mark, atMs }) => [mark, atMs])).toEqual([
      [MARK, AT_MS],
      [other, AT_MS],
    ]);
  });

  it('are found in any case and form', () => {
    expect(findMarkedIds(ID.toUpperCase().replace('-', '%2D'))).toMatchObject([{ mark: MARK }]);
  });

  it.each(['', 'u-0123456789', `u-${MARK}`, 'rs'.repeat(100).replaceAll('s', ' ')])('are not in %j', (text) => {
    expect(findMarkedIds(text)).toEqual([]);
  });

  it('are looked for up to a bound', () => {
    const many = Array.from({ length: 2_000 }, (_, at) => `u-${MARK}${String(at).padStart(10, '0')}`);
    expect(findMarkedIds(many.join()).length).toBe(1_000);
  });
});
