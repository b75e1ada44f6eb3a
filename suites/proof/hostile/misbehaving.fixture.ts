import { startSimulator } from '../../../sim/harness.ts';
import type { SampleServer } from '../../harness/target/server.fixture.ts';
import { type Script, serveScripted } from './hostile-shim.fixture.ts';
import { changed, status } from './misdeeds.fixture.ts';
import { AT } from './places.fixture.ts';
import { scaled } from './worlds.fixture.ts';

const CLOCK = /\/clock$/;
const HOUR_MS = 3_600_000;
const LEFT_OUT = /^Expected `next` to be when the earliest timer is due, got .* \(contract, "Read the clock"\)$/;
const NOT_MOVED = /^Expected `now` to be exactly `advanceMs` /;

/** For tests only: an HTTP adapter's deviations from the contract. */
export interface Misbehaviour extends Script {
  /** The real destination of a request. */
  readonly route?: (path: string) => string;
}

/** For tests only: the reference behind an HTTP adapter that follows the contract except in its script. */
export async function startMisbehaving(script: Misbehaviour): Promise<SampleServer> {
  const simulator = await startSimulator();
  const server = await serveScripted(script, async ({ method = 'GET', url = '/' }, body) => {
    const path = script.route?.(url) ?? url;
    const answer = await fetch(new URL(path, simulator.url), { method, ...(body.length > 0 && { body }) });
    const text = await answer.text();
    return { status: answer.status, ...(text === '' ? {} : { body: JSON.parse(text) as unknown }) };
  });
  const close = async (): Promise<void> => {
    await server.close();
    await simulator.close();
  };
  return { url: server.url, close };
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

/** For tests only: mistakes of an HTTP adapter that the suite can distinguish from mistakes of the implementation. */
export const KNOWN: readonly (Misbehaviour & {
  readonly what: string;
  readonly blame: RegExp;
  readonly reasons?: number;
})[] = [
  {
    what: 'never reports a timer',
    at: CLOCK,
    misdeed: changed((clock) => ({ ...clock, next: null })),
    blame: LEFT_OUT,
  },
  {
    what: 'reports a timer in ten years at all times',
    at: CLOCK,
    misdeed: changed((clock) => ({ ...clock, next: '2036-01-01T00:00:00.000Z' })),
    blame: LEFT_OUT,
  },
  {
    what: 'reports timers an hour late',
    at: CLOCK,
    misdeed: changed(({ next, ...clock }) => ({ ...clock, next: hourLater(next) })),
    blame: LEFT_OUT,
  },
  {
    what: 'reports a timer in the past',
    at: CLOCK,
    misdeed: changed((clock) => ({ ...clock, next: '2020-01-01T00:00:00.000Z' })),
    blame: /^Expected `next` to be at .* or later, because every timer that was due has fired, got 2020/,
  },
  {
    what: 'is always busy',
    at: CLOCK,
    misdeed: changed((clock) => ({ ...clock, busy: Number(clock['busy']) + 1 })),
    blame: /^Expected `busy` to be 0 in a fresh world without calls, got 1 for 3 s/,
  },
  { what: 'has a clock that stands still', at: CLOCK, misdeed: scaled(0), blame: NOT_MOVED },
  { what: 'moves its clock only half way', at: CLOCK, misdeed: scaled(0.5), blame: NOT_MOVED },
  { what: 'answers calls with 200', at: AT.call, misdeed: status(200), blame: /^Expected status 202, got 200/ },
  { what: 'answers settings with 201', at: AT.source, misdeed: status(201), blame: /^Expected status 204, got 201/ },
  // Its time is after that of a world, before that of a later world, or moved further than that world was.
  { what: 'has one world under many names', ...shared(), blame: /^Expected `now` to /, reasons: 3 },
];

function hourLater(next: unknown): string | null {
  return next === null ? null : new Date(Date.parse(String(next)) + HOUR_MS).toISOString();
}
