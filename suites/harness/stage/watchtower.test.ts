import { describe, expect, it } from 'vitest';
import { requestOf } from '../receivers/request.fixture.ts';
import { type Expectation, Watchtower } from './watchtower.ts';

const WRONG = { requirement: 'SIG-002', expected: 'this', seen: 'that' } as const;

function towerOf(): { tower: Watchtower; given: Expectation[] } {
  const given: Expectation[] = [];
  const check = (_: unknown, expectation: Expectation) => {
    given.push(expectation);
    return WRONG;
  };
  return { tower: new Watchtower([{ id: 'watch', on: 'webhooks', check }]), given };
}

describe('Watchtower', () => {
  it('ignores requests to a receiver that no settings name', () => {
    const { tower, given } = towerOf();
    tower.expectSecret('hook-1', 's');
    tower.look(requestOf({ receiver: 'hook-2' }));
    expect([given, tower.findings.size]).toEqual([[], 0]);
  });

  it('keeps the first finding of each watch, with its request', () => {
    const { tower } = towerOf();
    tower.expectSecret('hook-1', 's');
    const requests = [requestOf({ index: 0 }), requestOf({ index: 1 })];
    for (const request of requests) tower.look(request);
    expect([...tower.findings]).toMatchObject([['watch', { ...WRONG, request: requests[0] }]]);
    expect(tower.counts()).toEqual({ watch: { wrong: 2, of: 2 } });
  });

  it.each<[what: string, settings: (string | undefined)[], expected: Partial<Expectation>]>([
    ['a secret', ['a'], { secrets: ['a'], unsigned: false }],
    ['no secret', [undefined], { secrets: [], unsigned: true }],
    ['a changed secret, with the earlier one for pending messages', ['a', 'b'], { secrets: ['a', 'b'] }],
    ['a secret that was removed', ['a', undefined], { secrets: ['a'], unsigned: true }],
  ])('informs a watch about %s', (_, settings, expected) => {
    const { tower, given } = towerOf();
    for (const secret of settings) tower.expectSecret('hook-1', secret);
    tower.look(requestOf());
    expect(given).toEqual([expect.objectContaining(expected)]);
  });

  it('informs a watch about anonymous users, at their receiver only', () => {
    const { tower, given } = towerOf();
    tower.expectSecret('hook-1', undefined);
    tower.expectAnonymous('hook-2');
    for (const receiver of ['hook-1', 'hook-2']) {
      tower.findings.clear();
      tower.look(requestOf({ receiver }));
    }
    expect(given.map(({ anonymous }) => anonymous)).toEqual([false, true]);
  });

  it('finds only the method of a request that delivers nothing', () => {
    const { tower } = towerOf();
    tower.expectSecret('hook-1', undefined);
    tower.look(requestOf({ index: -1, method: 'OPTIONS' }));
    expect(tower.findings.size).toBe(0);
  });

  it('ignores findings for a requirement that a case has waived at a receiver, and no others', () => {
    const { tower } = towerOf();
    tower.expectSecret('hook-1', undefined);
    tower.waive('hook-1', 'SIG-002');
    tower.look(requestOf());
    expect(tower.findings.size).toBe(0);
    tower.expectSecret('hook-2', undefined);
    tower.waive('hook-2', 'SIG-001');
    tower.look(requestOf({ receiver: 'hook-2' }));
    expect(tower.findings.size).toBe(1);
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
    const tower = new Watchtower([watchOn('webhooks'), watchOn('batches')]);
    tower.expectBatches('hook-1');
    tower.expectSecret('hook-2', undefined);
    for (const receiver of ['hook-1', 'hook-2', 'hook-3']) tower.look(requestOf({ receiver }));
    expect(seen).toEqual(['batches sees hook-1', 'webhooks sees hook-2']);
    expect([...tower.findings.keys()]).toEqual(['batches', 'webhooks']);
  });
});

describe('Watchtower with a watch that throws', () => {
  it('does not throw when a request comes, but when it is asked for a fault', () => {
    const check = () => {
      throw new RangeError('out of stack');
    };
    const tower = new Watchtower([{ id: 'watch', on: 'webhooks', check }]);
    tower.expectSecret('hook-1', 's');
    tower.demandNoFault();
    tower.look(requestOf({ receiver: 'hook-1' }));
    expect(() => tower.demandNoFault()).toThrow('out of stack');
  });
});
