import type { WorldStep } from '../../../../spec/shapes/world.ts';
import { DELIVERED } from '../../../harness/stage/calls.ts';
import { worldCase } from '../../../worlds/world-case.ts';
import type { Case } from '../../case.ts';

const BARE = { host: 'shared' };
const KEEPING = { webhooks: { a: { ...BARE, headers: { 'X-Team': 'blue' } } } };
const CALLS: readonly WorldStep[] = [{ track: { source: 'first' } }, { track: { source: 'last' } }];
const LEAVERS = ['other-url', 'off', 'other-headers'];

/** Several sources with the same URL, which some of them lose. */
export const settingSharedUrl = [
  worldCase({
    id: 'setting/shared-url',
    title: 'A shared URL stays in use when other sources drop it or are switched off',
    requirements: ['CAL-011', 'HDR-006', 'RTY-001', DELIVERED.track],
    world: {
      sources: {
        first: KEEPING,
        'other-url': { webhooks: { a: BARE, elsewhere: {} }, atFirst: ['a'] },
        off: { webhooks: { a: BARE } },
        'other-headers': { webhooks: { a: BARE, green: { ...BARE, headers: { 'X-Team': 'green' } } }, atFirst: ['a'] },
        last: KEEPING,
      },
      steps: [
        ...CALLS,
        ...LEAVERS.map((source) => ({ track: { source } })),
        // Waits for its retries during the changes.
        { track: { source: 'first', answers: { a: [500, 500, 200] } } },
        ...[{ settings: { source: 'other-url', webhooks: ['elsewhere'] } }, ...CALLS],
        ...[{ settings: { source: 'off', enabled: false } }, ...CALLS],
        ...[{ settings: { source: 'other-headers', webhooks: ['green'] } }, ...CALLS],
      ],
    },
  }),
] as const satisfies readonly Case[];
