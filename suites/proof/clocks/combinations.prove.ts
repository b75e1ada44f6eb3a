import { describe, expect, it } from 'vitest';
import { FAULTS, REFERENCE, type Rules, VARIANTS } from '../../../sim/harness.ts';
import { findCases } from '../../cases/index.ts';
import { SteppedTransport } from '../matrix/stepped-transport.ts';
import { playSimulator } from './on-clock.fixture.ts';

/** Cases about messages, settings and clients, without the worlds that begin at other instants. */
const OF_ROUTERS = findCases(['combination/values', 'combination/settings']);
const OF_CLIENTS = findCases(['client-combination/messages']);
const TEST_LIMIT_MS = 240_000;

/** The reference, and implementations with a rhythm or their own order. */
const named = (...names: readonly string[]) =>
  [['the reference', REFERENCE], ...names.map((name) => [name, rulesOf(name)])] as [string, Rules][];

function rulesOf(name: string): Rules {
  const found = [...VARIANTS, ...FAULTS].find((each) => each.name === name);
  if (found === undefined) throw new Error(`Expected a variant or a fault called ${name}, got none`);
  return found.rules(REFERENCE);
}

function playStepped(rules: Rules): Promise<Record<string, string>> {
  return playSimulator([...OF_ROUTERS, ...OF_CLIENTS], 'virtual', (each) => new SteppedTransport(each), rules);
}

/** The cases of clients take minutes of the world, which a real clock cannot skip. */
function playReal(rules: Rules): Promise<Record<string, string>> {
  return playSimulator(OF_ROUTERS, 'real', (transport) => transport, rules);
}

describe('combinations of values', { timeout: TEST_LIMIT_MS }, () => {
  it.each(named('works-by-tick', 'client-ticks'))(
    'pass on a clock without `next` and `busy` for %s',
    async (_, rules) => {
      expect(await playStepped(rules)).toEqual({});
    },
  );

  it.each(named('works-by-tick', 'sequential-urls'))('pass on a real clock for %s', async (_, rules) => {
    expect(await playReal(rules)).toEqual({});
  });

  it('show a fault on a stepped and on a real clock', async () => {
    const failing = { 'combination/values': expect.stringMatching(/^failed: /) };
    expect(await playStepped(rulesOf('long-target-cut'))).toMatchObject(failing);
    expect(await playReal(rulesOf('long-target-cut'))).toMatchObject(failing);
  });
});
