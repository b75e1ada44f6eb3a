import { describe, expect, it } from 'vitest';
import { OK, status } from '../harness/receivers/reply.ts';
import { listEdits } from './plainer.ts';
import type { WorldPlan } from './plan.ts';

const HOOK = { target: '/hook', headers: { 'X-Team': 'blue' }, script: [OK] } as const;
const WORLD: WorldPlan = {
  startsAt: '2028-02-29T12:00:00.000Z',
  sources: [
    { key: 'unused', type: 'server', enabled: true, hooks: [HOOK] },
    { key: 'used', type: 'web', enabled: true, secret: 's', hooks: [HOOK, HOOK] },
  ],
  steps: [
    { kind: 'deletion', sources: [1] },
    {
      kind: 'call',
      key: 'c',
      source: 1,
      by: 'client',
      call: { type: 'identify', timestamp: '2024-02-29T00:00:00Z', traits: { a: 1, b: 2, c: 3, d: 4 } },
      answers: { used: [status(500), OK] },
    },
  ],
};

/** The world after every edit that leaves something true of it. */
function plainest(isKept: (world: WorldPlan) => boolean): WorldPlan {
  return listEdits(WORLD).reduce((world, edit) => {
    const plainer = edit(world);
    return plainer !== undefined && isKept(plainer) ? plainer : world;
  }, WORLD);
}

describe('the edits of a world', () => {
  it('make everything plain that nothing needs', () => {
    expect(plainest(() => true)).toEqual({
      sources: [{ key: 'used', type: 'server', enabled: true, hooks: [{ ...HOOK, headers: {}, target: '/plain' }] }],
      steps: [
        { kind: 'deletion', sources: [0] },
        { kind: 'call', key: 'c', source: 0, call: { type: 'track', event: 'Signed Up', properties: {} } },
      ],
    });
  });

  it.each<[what: string, kept: RegExp]>([
    ['one of many members', /"c":3/],
    ['a timestamp', /"timestamp"/],
    ['the answers to a message', /"answers"/],
    ['the client that hands it in', /"by"/],
    ['a static header', /"X-Team"/],
    ['a secret', /"secret"/],
    ['the instant at which it begins', /"startsAt"/],
  ])('leave %s that something needs, and little else', (_, kept) => {
    const text = JSON.stringify(plainest((world) => kept.test(JSON.stringify(world))));
    expect(text).toMatch(kept);
    expect(text.length).toBeLessThan(JSON.stringify(WORLD).length / 1.4);
  });
});
