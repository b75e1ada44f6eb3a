import { describe, expect, it } from 'vitest';
import { requestOf } from '../receivers/request.fixture.ts';
import { type Expectation, Watchtower } from './watchtower.ts';

const WRONG = { requirement: 'SIG-002', expected: 'this', seen: 'that' } as const;

/** A watchtower with one watch that finds everything wrong, and what it was told of each request. */
function towerOf(): { tower: Watchtower; told: Expectation[] } {
  const told: Expectation[] = [];
  const check = (_: unknown, expectation: Expectation) => {
    told.push(expectation);
    return WRONG;
  };
  return { tower: new Watchtower([{ id: 'watch', on: 'webhooks', check }]), told };
}

describe('Watchtower', () => {
  it('looks at nothing that no settings lead to', () => {
    const { tower, told } = towerOf();
    tower.expectSecret('hook-1', 's');
    tower.look(requestOf({ receiver: 'hook-2' }));
    expect([told, tower.findings.size]).toEqual([[], 0]);
  });

  it('keeps the first finding of each watch, with the request that shows it', () => {
    const { tower, told } = towerOf();
    tower.expectSecret('hook-1', 's');
    const requests = [requestOf({ index: 0 }), requestOf({ index: 1 })];
    for (const request of requests) tower.look(request);
    expect([...tower.findings]).toEqual([['watch', { ...WRONG, request: requests[0] }]]);
    expect(told).toHaveLength(1);
  });

  it.each<[what: string, settings: (string | undefined)[], expected: Partial<Expectation>]>([
    ['a secret', ['a'], { secrets: ['a'], unsigned: false }],
    ['no secret', [undefined], { secrets: [], unsigned: true }],
    ['a secret that was changed, with the earlier one for what was pending', ['a', 'b'], { secrets: ['a', 'b'] }],
    ['a secret that was taken away', ['a', undefined], { secrets: ['a'], unsigned: true }],
  ])('tells a watch of %s', (_, settings, expected) => {
    const { tower, told } = towerOf();
    for (const secret of settings) tower.expectSecret('hook-1', secret);
    tower.look(requestOf());
    expect(told).toEqual([expect.objectContaining(expected)]);
  });

  it('tells a watch of users who are not known, at their receiver only', () => {
    const { tower, told } = towerOf();
    tower.expectSecret('hook-1', undefined);
    tower.expectAnonymous('hook-2');
    for (const receiver of ['hook-1', 'hook-2']) {
      tower.findings.clear();
      tower.look(requestOf({ receiver }));
    }
    expect(told.map(({ anonymous }) => anonymous)).toEqual([false, true]);
  });

  it('passes over what a case has put out of force at a receiver, and nothing else', () => {
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

  it('shows what a client sends to the watches of batches alone, and deliveries to the others', () => {
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
