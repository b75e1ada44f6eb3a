import { expect, it } from 'vitest';
import { byReason } from '../../../reports/groups.ts';
import { startSimulator } from '../../../sim/harness.ts';
import type { CaseResult } from '../../../spec/shapes/results.ts';
import { CASES } from '../../cases/index.ts';
import { playAgainst } from '../../cli/simulator/play-against.ts';
import { NOT_PLAYED } from '../../runner/case/outcome.ts';
import { AT, changed, late, type Script, scaled, serveScripted, status } from './adapter.fixture.ts';

const PLAY_LIMIT_MS = 300_000;
/** Every case ends by itself. On a busy machine that may take long. */
const PATIENCE_MS = 120_000;
/** A part of each group is enough: what an HTTP adapter does wrong, it does in every case. */
const EACH = 32;
/** Begins the reason of a case that was under way when the run was given up, which happens by chance. */
const GIVEN_UP = /^the first \d+ cases all could not run: /;
const HOUR_MS = 3_600_000;
const LEFT_OUT = /^Expected `next` to be when the earliest timer is due, got .* \(contract, "Read the clock"\)$/;

/** Mistakes of an HTTP adapter that only an implementation behind it shows. */
interface Misbehaviour extends Script {
  /** The real destination of a request. */
  readonly route?: (path: string) => string;
}

/** Every world is the first one, under another name. */
function shared(): Misbehaviour {
  let first: string | undefined;
  let count = 0;
  return {
    at: /^POST \/worlds$|^DELETE \/worlds\/[^/]+$/,
    misdeed: (asked) => {
      if (asked.what.startsWith('DELETE')) return status(204)(asked);
      changed(({ world }) => {
        first ??= String(world);
        count += 1;
        return { world: `shared-${count}` };
      })(asked);
    },
    // A dropped world stays, because others use it.
    route: (path) => path.replace(/shared-\d+$/, 'none').replace(/shared-\d+/, first ?? ''),
  };
}

/** Plays a part of the suite against the reference behind an HTTP adapter. */
async function play({ at, misdeed, route }: Misbehaviour, part = 0): Promise<readonly CaseResult[]> {
  const simulator = await startSimulator();
  const adapter = await serveScripted({ at, misdeed }, async ({ method = 'GET', url = '/' }, body) => {
    const path = route?.(url) ?? url;
    const answer = await fetch(new URL(path, simulator.url), { method, ...(body.length > 0 && { body }) });
    const text = await answer.text();
    return { status: answer.status, ...(text === '' ? {} : { body: JSON.parse(text) as unknown }) };
  });
  const cases = CASES.filter((_, index) => index % EACH === part);
  try {
    return await playAgainst(adapter.url, cases, { shrinks: false, patienceMs: PATIENCE_MS });
  } finally {
    await adapter.close();
    await simulator.close();
  }
}

const later = (next: unknown): string | null =>
  next === null ? null : new Date(Date.parse(String(next)) + HOUR_MS).toISOString();

it.each<[what: string, script: Misbehaviour, blame: RegExp, part?: number]>([
  ['never reports a timer', { at: AT.clock, misdeed: changed((clock) => ({ ...clock, next: null })) }, LEFT_OUT],
  [
    'reports timers an hour late',
    { at: AT.clock, misdeed: changed(({ next, ...clock }) => ({ ...clock, next: later(next) })) },
    LEFT_OUT,
  ],
  [
    'is always busy',
    { at: AT.clock, misdeed: changed((clock) => ({ ...clock, busy: Number(clock['busy']) + 1 })) },
    /^Expected `busy` to be 0 in a fresh world without calls, got 1 for 3 s/,
  ],
  [
    'moves its clock only half way',
    { at: AT.clock, misdeed: scaled(0.5) },
    /^Expected `now` to be exactly `advanceMs` /,
  ],
  // Its time is after that of a world, before that of a later world, or moved further than that world was.
  ['has one world under many names', shared(), /^Expected `now` to /],
  ['has one world under many names, for other cases', shared(), /^Expected `now` to /, 1],
])(
  'an HTTP adapter before the reference that %s fails no case, and is blamed',
  { timeout: PLAY_LIMIT_MS },
  async (_, script, blame, part) => {
    const results = await play(script, part);
    expect(results.filter(({ status }) => status === 'failed')).toEqual([]);
    const reasons = byReason(results.filter((each) => each.status === 'could-not-run')).map(([reason]) => reason);
    const own = reasons.filter((reason) => !reason.startsWith(NOT_PLAYED));
    expect(own.filter((reason) => !blame.test(reason.replace(GIVEN_UP, '')))).toEqual([]);
    expect(own.length).toBeGreaterThan(0);
  },
);

it('the reference behind an HTTP adapter that answers late passes', { timeout: PLAY_LIMIT_MS }, async () => {
  const results = await play({ at: /./, misdeed: late(10) });
  expect(results.filter(({ status }) => status === 'failed' || status === 'could-not-run')).toEqual([]);
  expect(results.filter(({ status }) => status === 'passed')).not.toEqual([]);
});
