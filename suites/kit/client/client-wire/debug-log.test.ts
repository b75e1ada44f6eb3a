import { describe, expect, it } from 'vitest';
import { sharedLines } from './debug-log.ts';

describe('sharedLines', () => {
  it.each([
    ['an empty log', [], 'an empty log'],
    ['lines that are no news', ['made', 'sent 1'], '2 lines that both have, "sent 1" for one'],
  ])('tells %s', (_, lines, told) => {
    expect(sharedLines(lines)).toBe(told);
  });
});
