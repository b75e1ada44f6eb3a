import { describe, expect, it } from 'vitest';
import { atOnce, FAIL, OK, okAfter, RESET, type Reply, STALL } from './reply.ts';

describe('atOnce', () => {
  it.each<[what: string, reply: Reply, same: Reply]>([
    ['an answer in time', okAfter(4_800), OK],
    ['an answer that is too late', okAfter(5_000), STALL],
    [
      'a failure with all that it carries',
      { kind: 'answer', status: 503, reason: 'Busy', afterMs: 1 },
      { kind: 'answer', status: 503, reason: 'Busy' },
    ],
    ['a slow body in time', { kind: 'drip', afterMs: 3_000 }, OK],
    ['a slow body that ends too late', { kind: 'drip', afterMs: 9_000 }, STALL],
    ['a failure at once', FAIL, FAIL],
    ['no answer', STALL, STALL],
    ['a broken connection', RESET, RESET],
  ])('gives what means the same as %s', (_, reply, same) => {
    expect(atOnce(reply)).toEqual(same);
  });
});
