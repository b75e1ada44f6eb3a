import { describe, expect, it } from 'vitest';
import { OK, RESET, replyAt, STALL } from './reply.ts';

describe('replyAt', () => {
  it.each([
    ['a success without a script', [], 0, OK],
    ['the first', [STALL, RESET], 0, STALL],
    ['the second', [STALL, RESET], 1, RESET],
    ['the last reply for all further requests', [STALL, RESET], 7, RESET],
  ])('gives %s', (_, script, index, reply) => {
    expect(replyAt(script, index)).toEqual(reply);
  });
});
