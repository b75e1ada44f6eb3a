import { describe, expect, it } from 'vitest';
import { sharedLines } from './debug-log.ts';

describe('sharedLines', () => {
  it.each([
    ['an empty log', [], 'an empty log'],
    ['one shared line', ['made'], '1 line that both have, for example "made"'],
    ['several shared lines', ['made', 'sent 1'], '2 lines that both have, for example "sent 1"'],
  ])('describes %s', (_, lines, expected) => {
    expect(sharedLines(lines)).toBe(expected);
  });
});
