import { describe, expect, it } from 'vitest';
import { startSimulator } from '../../../sim/harness.ts';
import type { CaseResult } from '../../../spec/shapes/results.ts';
import { findCases } from '../../cases/index.ts';
import type { Transport } from '../../target/transport.ts';
import { DirectTransport } from '../direct-transport.fixture.ts';
import { startShim } from '../implementations/independent-shim.fixture.ts';
import { playAgainst } from '../play-against.fixture.ts';
import { SingleTransport, SteppedTransport } from './transports.fixture.ts';

/** One of each sort: plain worlds, worlds with failures, worlds that are moved in time, and random ones. */
const OF_ROUTERS = findCases([
  'relation/messages-added',
  'relation/settings-put-again',
  'relation/source-type-changed',
  'relation/answers-dressed',
  'relation/values-extreme',
  'relation/many-sources',
  'relation/failures-swapped',
  'relation/world-moved',
  'random/worlds',
]);
const OF_CLIENTS = findCases([
  'client-relation/other-messages',
  'client-relation/gaps',
  'client-relation/answers',
  'client-relation/near-limits',
  'client-relation/many-users',
  'client-relation/other-times',
  'client-random/worlds',
]);
const ALL = [...OF_ROUTERS, ...OF_CLIENTS];
const TEST_LIMIT_MS = 120_000;

const NEEDS_COUNTED = 'needs a clock that tells `next` and `busy`';
const NEEDS_VIRTUAL = 'needs `clock: "virtual"`';

/** What does not pass, with the reason or what was seen. */
function othersOf(results: readonly CaseResult[]): Record<string, string> {
  const others = results.filter(({ id, status }) => status !== 'passed' && ALL.some((each) => each.id === id));
  return Object.fromEntries(
    others.map(({ id, status, reason, failure }) => [id, reason ?? `${status}: ${failure?.seen}`]),
  );
}

async function playSimulator(clock: 'virtual' | 'real', behind: (transport: Transport) => Transport) {
  const { url, handle, close } = await startSimulator({ clock });
  try {
    return othersOf(await playAgainst(url, ALL, { transport: behind(new DirectTransport(handle)) }));
  } finally {
    await close();
  }
}

describe('relations and random worlds', { timeout: TEST_LIMIT_MS }, () => {
  it('pass on a stepped clock, except where that cannot tell what happened', async () => {
    expect(await playSimulator('virtual', (transport) => new SteppedTransport(transport))).toEqual({
      'relation/failures-swapped': NEEDS_COUNTED,
      'random/worlds': NEEDS_COUNTED,
      'client-random/worlds': NEEDS_COUNTED,
    });
  });

  it('pass where a new world drops the one before', async () => {
    expect(await playSimulator('virtual', (transport) => new SingleTransport(transport))).toEqual({});
  });

  it('pass on a real clock, except where the world cannot be moved in time', async () => {
    expect(await playSimulator('real', (transport) => transport)).toEqual({
      'relation/failures-swapped': NEEDS_COUNTED,
      'relation/world-moved': NEEDS_VIRTUAL,
      'random/worlds': NEEDS_VIRTUAL,
      'client-relation/other-times': NEEDS_VIRTUAL,
      'client-random/worlds': NEEDS_VIRTUAL,
    });
  });

  it('pass for an independent router on a real clock', async () => {
    const { url, close } = await startShim({ clock: 'real', worlds: 'single' });
    try {
      expect(othersOf(await playAgainst(url, OF_ROUTERS))).toEqual({
        'relation/failures-swapped': NEEDS_COUNTED,
        'relation/world-moved': NEEDS_VIRTUAL,
        'random/worlds': NEEDS_VIRTUAL,
      });
    } finally {
      await close();
    }
  });
});
