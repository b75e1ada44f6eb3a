import { describe, expect, it } from 'vitest';
import { makeRequest } from '../receivers/request.fixture.ts';
import { type Expectation, RequestChecker } from './request-checker.ts';

const WRONG = { requirement: 'SIG-002', expected: 'this', seen: 'that' } as const;

function checkerWith(): { checker: RequestChecker; given: Expectation[] } {
  const given: Expectation[] = [];
  const check = (_: unknown, expectation: Expectation) => {
    given.push(expectation);
    return WRONG;
  };
  return { checker: new RequestChecker([{ id: 'watch', on: 'webhooks', check }]), given };
}

describe('RequestChecker', () => {
  it('keeps the first finding of each watch, with its request', () => {
    const { checker } = checkerWith();
    checker.expectSecret('hook-1', 's');
    const requests = [makeRequest({ index: 0 }), makeRequest({ index: 1 })];
    for (const request of requests) checker.look(request);
    expect([...checker.findings]).toMatchObject([['watch', { ...WRONG, request: requests[0] }]]);
    expect(checker.counts()).toEqual({ watch: { wrong: 2, of: 2 } });
  });

  it.each<[what: string, settings: (string | undefined)[], expected: Partial<Expectation>]>([
    ['a secret', ['a'], { secrets: ['a'], unsigned: false }],
    ['no secret', [undefined], { secrets: [], unsigned: true }],
    ['a changed secret, with the earlier one for pending messages', ['a', 'b'], { secrets: ['a', 'b'] }],
    ['a secret that was removed', ['a', undefined], { secrets: ['a'], unsigned: true }],
  ])('informs a watch about %s', (_, settings, expected) => {
    const { checker, given } = checkerWith();
    for (const secret of settings) checker.expectSecret('hook-1', secret);
    checker.look(makeRequest());
    expect(given).toEqual([expect.objectContaining(expected)]);
  });

  it('informs a watch about anonymous users, at their receiver only', () => {
    const { checker, given } = checkerWith();
    checker.expectSecret('hook-1', undefined);
    checker.expectAnonymous('hook-2');
    for (const receiver of ['hook-1', 'hook-2']) {
      checker.findings.clear();
      checker.look(makeRequest({ receiver }));
    }
    expect(given.map(({ anonymous }) => anonymous)).toEqual([false, true]);
  });

  it('finds only the method of a request that delivers nothing', () => {
    const { checker } = checkerWith();
    checker.expectSecret('hook-1', undefined);
    checker.look(makeRequest({ index: -1, method: 'OPTIONS' }));
    expect(checker.findings.size).toBe(0);
  });

  it('ignores findings for a requirement that a case has waived at a receiver, and no others', () => {
    const { checker } = checkerWith();
    checker.expectSecret('hook-1', undefined);
    checker.waive('hook-1', 'SIG-002');
    checker.look(makeRequest());
    expect(checker.findings.size).toBe(0);
    checker.expectSecret('hook-2', undefined);
    checker.waive('hook-2', 'SIG-001');
    checker.look(makeRequest({ receiver: 'hook-2' }));
    expect(checker.findings.size).toBe(1);
  });

  it('shows the requests of a client only to the watches of batches, and deliveries only to the others', () => {
    const seen: string[] = [];
    const watchOn = (on: 'webhooks' | 'batches') => ({
      id: on,
      on,
      check: ({ receiver }: { receiver: string }) => {
        seen.push(`${on} sees ${receiver}`);
        return WRONG;
      },
    });
    const checker = new RequestChecker([watchOn('webhooks'), watchOn('batches')]);
    checker.expectBatches('hook-1');
    checker.expectSecret('hook-2', undefined);
    for (const receiver of ['hook-1', 'hook-2', 'hook-3']) checker.look(makeRequest({ receiver }));
    expect(seen).toEqual(['batches sees hook-1', 'webhooks sees hook-2']);
    expect([...checker.findings.keys()]).toEqual(['batches', 'webhooks']);
  });
});

describe('RequestChecker with a watch that throws', () => {
  it('does not throw when a request comes, but when it is asked for a fault', () => {
    const check = () => {
      throw new RangeError('out of stack');
    };
    const checker = new RequestChecker([{ id: 'watch', on: 'webhooks', check }]);
    checker.expectSecret('hook-1', 's');
    checker.demandNoFault();
    checker.look(makeRequest({ receiver: 'hook-1' }));
    expect(() => checker.demandNoFault()).toThrow('out of stack');
  });
});
