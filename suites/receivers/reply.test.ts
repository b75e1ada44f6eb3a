import { describe, expect, it } from 'vitest';
import { OK, RESET, replyAt, STALL } from './reply.ts';

describe('replyAt', () => {
  it.each([
    ['a success where there is no script', [], 0, OK],
    ['the first', [STALL, RESET], 0, STALL],
    ['the second', [STALL, RESET], 1, RESET],
    ['the last for all that follow', [STALL, RESET], 7, RESET],
  ])('gives %s', (_, script, index, reply) => {
    expect(replyAt(script, index)).toEqual(reply);
  });
});
