import { describe, expect, it } from 'vitest';
import { REFERENCE, VARIANTS } from '../../../sim/harness.ts';
import { findCases } from '../../cases/index.ts';
import { playAgainst } from '../../cli/simulator/play-against.ts';
import { startShim } from '../implementations/independent-shim.fixture.ts';
import { SingleTransport, SteppedTransport } from '../matrix/stepped-transport.ts';
import { NEEDS_COUNTED, NEEDS_VIRTUAL, othersOf, playSimulator } from './on-clock.fixture.ts';

/** One of each sort: plain worlds, worlds with failures, worlds that are moved in time, and those of a few users. */
const OF_ROUTERS = findCases([
  'relation/messages-added',
  'relation/secrets-replaced',
  'relation/timestamps-moved',
  'relation/answers-dressed',
  'relation/values-extreme',
  'relation/many-sources',
  'relation/failures-swapped',
  'relation/world-moved',
  'random/few-users',
]);
const OF_CLIENTS = findCases([
  'client-relation/special-ids',
  'client-relation/write-keys',
  'client-relation/answers',
  'client-relation/many-and-deep',
  'client-relation/many-users',
  'client-relation/other-times',
  'client-random/few-users',
]);
const ALL = [...OF_ROUTERS, ...OF_CLIENTS];
const TEST_LIMIT_MS = 120_000;

describe('metamorphic and property-based cases', { timeout: TEST_LIMIT_MS }, () => {
  it('pass on a clock without `next` and `busy`, except where that cannot tell what happened', async () => {
    expect(await playSimulator(ALL, 'virtual', (transport) => new SteppedTransport(transport))).toEqual({
      'relation/failures-swapped': NEEDS_COUNTED,
      'random/few-users': NEEDS_COUNTED,
      'client-random/few-users': NEEDS_COUNTED,
    });
  });

  it('pass where a new world drops the one before', async () => {
    expect(await playSimulator(ALL, 'virtual', (transport) => new SingleTransport(transport))).toEqual({});
  });

  it('pass on a real clock, except where the world cannot be moved in time', async () => {
    expect(await playSimulator(ALL, 'real', (transport) => transport)).toEqual({
      'relation/failures-swapped': NEEDS_COUNTED,
      'relation/world-moved': NEEDS_VIRTUAL,
      'random/few-users': NEEDS_VIRTUAL,
      'client-relation/other-times': NEEDS_VIRTUAL,
      'client-random/few-users': NEEDS_VIRTUAL,
    });
  });

  it('pass on a real clock for a router that repeats a delete notification after its success', async () => {
    const twice = VARIANTS.find(({ name }) => name === 'delete-sent-twice');
    const cases = findCases(['relation/users-renamed', 'relation/messages-added']);
    expect(twice).toBeDefined();
    expect(await playSimulator(cases, 'real', (transport) => transport, twice?.rules(REFERENCE))).toEqual({});
  });

  it('pass for an independent router on a real clock', async () => {
    const { url, close } = await startShim({ clock: 'real', worlds: 'single' });
    try {
      expect(othersOf(await playAgainst(url, OF_ROUTERS), OF_ROUTERS)).toEqual({
        'relation/failures-swapped': NEEDS_COUNTED,
        'relation/world-moved': NEEDS_VIRTUAL,
        'random/few-users': NEEDS_VIRTUAL,
      });
    } finally {
      await close();
    }
  });
});
