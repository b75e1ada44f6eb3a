import { describe, expect, it } from 'vitest';
import { OK, status } from '../harness/receivers/reply.ts';
import { Lines } from '../harness/stage/transcript.ts';
import type { ClientWorldPlan } from './client/plan.ts';
import { CLIENT_SHRINKING } from './client/shrinking.ts';
import type { WorldPlan } from './plan.ts';
import { ROUTER_SHRINKING } from './router-shrinking.ts';
import { type Shrinking, smallest } from './smallest.ts';

const HOOK = { target: '/hook', headers: { 'X-Team': 'blue' }, script: [OK] } as const;
const ROUTER: WorldPlan = {
  startsAt: '2028-02-29T12:00:00.000Z',
  sources: [
    { key: 'unused', type: 'server', enabled: true, hooks: [HOOK] },
    { key: 'used', type: 'web', enabled: true, secret: 'secret', hooks: [HOOK, HOOK] },
  ],
  steps: [
    { kind: 'settings', source: 1, enabled: true, hooks: [1] },
    { kind: 'pass', ms: 7_654 },
    {
      ...{ kind: 'call', key: 'c', source: 1, by: 'client', answers: { used: [status(500), OK] } },
      call: { type: 'identify', timestamp: '2024-02-29T00:00:00Z', traits: { a: 1, b: 2, c: 'a text', d: 4 } },
    },
  ],
};

const fortyTraits = Object.fromEntries(Array.from({ length: 40 }, (_, at) => [`trait${at}`, { at, text: 'abcdef' }]));
const CLIENT: ClientWorldPlan = {
  now: '2028-02-29T12:00:00.000Z',
  clients: { a: { writeKey: 'wk', path: '/path', flushAt: 7, script: [status(500), OK] } },
  steps: ['m-0000000000', 'm-0000000001'].map((mark) => ({
    ...({ kind: 'message', client: 'a', key: mark, method: 'Page', mark } as const),
    fields: { UserId: mark, Category: 'Docs', Name: 'Home', Traits: { ...fortyTraits, category: 'Docs', mark } },
  })),
};

/** The smallest world of those in which something is true of their JSON. */
async function shrink<World extends object>(
  world: World,
  shrinking: Shrinking<World>,
  kept: (json: string) => boolean,
) {
  const sighted = { deviation: { requirement: 'CAL-011', expected: '', seen: '' }, lines: new Lines() } as const;
  const shown = await smallest({ world, ...sighted }, shrinking, async (smaller) =>
    kept(JSON.stringify(smaller)) ? sighted : undefined,
  );
  expect(shown.cutShortAfter).toBeUndefined();
  return shown.world;
}

const PLAIN_SOURCE = { type: 'server', enabled: true, hooks: [{ target: '/plain', headers: {}, script: [OK] }] };

describe('a smaller world of a router', () => {
  it.each<[what: string, kept: RegExp, steps: readonly unknown[], source?: object]>([
    [
      'a call',
      /"call"/,
      [{ kind: 'call', key: 'c', source: 0, call: { type: 'track', event: 'Signed Up', properties: {} } }],
    ],
    [
      'one trait',
      /"c":"a t/,
      [{ kind: 'call', key: 'c', source: 0, call: { type: 'identify', traits: { c: 'a t' } } }],
    ],
    ['settings', /"settings"/, [{ kind: 'settings', source: 0, enabled: true, hooks: [0] }]],
    ['a time that passes', /"ms":\d{4}/, [{ kind: 'pass', ms: 7_000 }]],
    ['a secret', /"secret":".*"pass"/, [{ kind: 'pass', ms: 1 }], { secret: 'x' }],
  ])('has %s and nothing else', async (_, kept, steps, more = {}) => {
    const { sources, ...plan } = await shrink(ROUTER, ROUTER_SHRINKING, (json) => kept.test(json));
    expect(plan).toEqual({ steps });
    expect(sources).toMatchObject([{ ...PLAIN_SOURCE, ...more }]);
  });

  it.each<[what: string, step: object]>([
    ['a call of unknown size', { kind: 'call', source: 0, call: { type: 'track', event: 'x'.repeat(32_700) } }],
    ['a call without its event', { kind: 'call', source: 0, call: { type: 'track' } }],
    ['no answers to a message', { kind: 'deletion', sources: [0], answers: { used: [] } }],
    ['a deletion request for no source', { kind: 'deletion', sources: [] }],
  ])('does not have %s', (_, step) => {
    expect(ROUTER_SHRINKING.isWorld({ ...ROUTER, steps: [step] } as WorldPlan)).toBe(false);
  });

  it('has no user who joins an audience twice', () => {
    const sync = (members: readonly string[]) => ({
      ...({ kind: 'audience', source: 0, id: 'a', name: 'A', trait: 'a' } as const),
      members,
    });
    const isWorld = (...steps: WorldPlan['steps']): boolean => ROUTER_SHRINKING.isWorld({ ...ROUTER, steps });
    expect(isWorld(sync(['a']), sync(['a', 'b']), sync(['b']))).toBe(true);
    expect(isWorld(sync(['a']), sync(['b']), sync(['a', 'b']))).toBe(false);
  });
});

it('a smaller world of a client has one message, and of its forty traits the one that counts', async () => {
  const isBroken = (json: string): boolean => /"Category":"D.*"category":"D/.test(json);
  expect(await shrink(CLIENT, CLIENT_SHRINKING, isBroken)).toMatchObject({
    clients: { a: { writeKey: 'wk', path: '', script: [OK] } },
    steps: [{ method: 'Page', fields: { Category: 'D', Traits: { category: 'D' } } }],
  });
});
