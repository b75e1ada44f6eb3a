import { describe, expect, it } from 'vitest';
import { FAULTS, REFERENCE, type Rules, VARIANTS } from '../../../sim/harness.ts';
import { CASES, findCases, isGenerated } from '../../cases/index.ts';
import type { Transport } from '../../harness/target/http-json.ts';
import type { RunSettings } from '../../runner/run-settings.ts';
import { withOneWorld, withoutCounts } from '../matrix/stepped-transport.ts';
import { playSimulator } from '../play-against.ts';

const NEEDS_COUNTED = 'needs a clock with `next` and `busy`';
const NEEDS_VIRTUAL = 'needs `clock: "virtual"`';
const TEST_LIMIT_MS = 300_000;

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
/** Cases about messages, settings and clients, without the worlds that begin at other instants. */
const COMBINED = findCases(['combination/values', 'combination/settings']);
/** These take minutes of the world, which a real clock cannot skip. */
const COMBINED_OF_CLIENTS = findCases(['client-combination/messages']);

/** Cases of every sort that waits for retries, or asserts that none comes. */
const OF_RETRIES = findCases([
  ...(['delivery/processed-once', 'delivery/first-success-of-2', 'delivery/success-on-a-retry'] as const),
  ...(['delivery/beside-a-refused-connection', 'delivery/4xx', 'timeout/in-time', 'timeout/retry-in-time'] as const),
  ...(['retry/two-or-more', 'retry/500', 'retry/success-after-1'] as const),
]);
/** Long enough that only a case that waits for it sees the retry, and short for a test. */
const RETRY_DELAY_MS = 5_000;
const quickly = (rules: Rules): Rules => ({ ...rules, retryDelayMs: () => RETRY_DELAY_MS });

type Clock = readonly ['virtual' | 'real', (transport: Transport) => Transport];
const STEPPED: Clock = ['virtual', withoutCounts];
const SINGLE: Clock = ['virtual', withOneWorld];
const REAL: Clock = ['real', (transport) => transport];

/** Plays cases against a simulator. @returns those that do not pass, each with its reason or observation */
async function play(
  cases: typeof CASES,
  [clock, behind]: Clock,
  rules = REFERENCE,
  options: Partial<RunSettings> = {},
): Promise<Record<string, string>> {
  const results = await playSimulator(cases, { clock, behind, rules, isThorough: false, ...options });
  const others = results.filter(({ id, status }) => status !== 'passed' && cases.some((each) => each.id === id));
  return Object.fromEntries(
    others.map(({ id, status, reason, failure }) => [id, reason ?? `${status}: ${failure?.seen}`]),
  );
}

function find(name: string): Rules {
  const found = [...VARIANTS, ...FAULTS].find((each) => each.name === name);
  if (found === undefined) throw new Error(`Expected a variant or a fault called ${name}, got none`);
  return found.rules(REFERENCE);
}

describe('on a clock without `next` and `busy`', { timeout: TEST_LIMIT_MS }, () => {
  it('plain cases pass, except where that cannot tell what happened', async () => {
    const others = await play(
      CASES.filter((each) => !isGenerated(each)),
      STEPPED,
    );
    expect(
      Object.entries(others).filter(([, reason]) => !/^(needs |nothing in its world has shown it)/.test(reason)),
    ).toEqual([]);
  });

  it('so do generated cases', async () => {
    expect(await play([...OF_ROUTERS, ...OF_CLIENTS], STEPPED)).toEqual({
      'relation/failures-swapped': NEEDS_COUNTED,
      'random/few-users': NEEDS_COUNTED,
      'client-random/few-users': NEEDS_COUNTED,
    });
  });

  it.each(['works-by-tick', 'client-ticks'])('combinations of values pass for %s', async (name) => {
    expect(await play([...COMBINED, ...COMBINED_OF_CLIENTS], STEPPED, find(name))).toEqual({});
  });
});

describe('on a real clock', { timeout: TEST_LIMIT_MS }, () => {
  it('generated cases pass, except where the world cannot be moved in time', async () => {
    expect(await play([...OF_ROUTERS, ...OF_CLIENTS], REAL)).toEqual({
      'relation/failures-swapped': NEEDS_COUNTED,
      'relation/world-moved': NEEDS_VIRTUAL,
      'random/few-users': NEEDS_VIRTUAL,
      'client-relation/other-times': NEEDS_VIRTUAL,
      'client-random/few-users': NEEDS_VIRTUAL,
    });
  });

  it('they pass for a router that repeats a delete notification after its success', async () => {
    const cases = findCases(['relation/users-renamed', 'relation/messages-added']);
    expect(await play(cases, REAL, find('delete-sent-twice'))).toEqual({});
  });

  it.each(['works-by-tick', 'sequential-urls'])('combinations of values pass for %s', async (name) => {
    expect(await play(COMBINED, REAL, find(name))).toEqual({});
  });

  it('the reference passes plain cases if its retries come within the patience', async () => {
    expect(await play(OF_RETRIES, REAL, quickly(REFERENCE))).toEqual({});
  });

  it('what is not seen within the patience is reported as not tested, and never fails', async () => {
    const others = await play(OF_RETRIES, REAL, find('fixed-retry-spacing'), { patienceMs: 12_000 });
    expect(Object.entries(others).filter(([, reason]) => reason.startsWith('failed'))).toEqual([]);
    expect(others['retry/500']).toBe('needs more than the 12 s that --patience allows');
  });

  it.each([
    ['sent again after a success when first attempt', ['delivery/processed-once', 'timeout/in-time']],
    ['done at its own URL only', ['delivery/first-success-of-2', 'delivery/success-on-a-retry']],
    ['sent again after a success when retry', ['retry/success-after-1', 'timeout/retry-in-time']],
  ])('%s is seen', async (name, ids) => {
    const others = await play(OF_RETRIES, REAL, quickly(find(name)));
    const failed = Object.entries(others).filter(([, reason]) => reason.startsWith('failed'));
    expect(failed.map(([id]) => id).sort()).toEqual(ids);
  });
});

it('a fault shows on a stepped and on a real clock', { timeout: TEST_LIMIT_MS }, async () => {
  const failing = { 'combination/values': expect.stringMatching(/^failed: /) };
  expect(await play(COMBINED, STEPPED, find('long-target-cut'))).toMatchObject(failing);
  expect(await play(COMBINED, REAL, find('long-target-cut'))).toMatchObject(failing);
});

it('generated cases pass where a new world drops the one before', { timeout: TEST_LIMIT_MS }, async () => {
  expect(await play([...OF_ROUTERS, ...OF_CLIENTS], SINGLE)).toEqual({});
});
