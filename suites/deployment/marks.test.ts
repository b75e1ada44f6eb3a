import { describe, expect, it } from 'vitest';
import { idsIn, markText } from './marks.ts';

const MARK = { run: 'ab12z', world: 37, atMs: Date.UTC(2026, 10, 22) };
const ID = `u-${markText(MARK)}0123456789`;

describe('marked ids', () => {
  it('are found in a body, each once, with whose they are', () => {
    const other = { ...MARK, world: 2 };
    const body = JSON.stringify({ userId: ID, again: ID, groupId: `g-${markText(other)}abcdefghij` });
    expect(idsIn(body).map(({ mark }) => mark)).toEqual([MARK, other]);
  });

  it('are found in any case and form', () => {
    const [found] = idsIn(ID.toUpperCase().replace('-', '%2D'));
    expect(found?.mark).toEqual(MARK);
  });

  it.each(['', 'u-0123456789', `u-${markText(MARK)}`, 'rs'.repeat(100).replaceAll('s', ' ')])(
    'are not in %j',
    (text) => {
      expect(idsIn(text)).toEqual([]);
    },
  );

  it('are looked for up to a bound', () => {
    const many = Array.from({ length: 2_000 }, (_, at) => `u-${markText(MARK)}${String(at).padStart(10, '0')}`);
    expect(idsIn(many.join()).length).toBe(1_000);
  });
});
