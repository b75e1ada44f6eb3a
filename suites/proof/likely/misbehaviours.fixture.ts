import { changed, status } from '../hostile/misdeeds.fixture.ts';
import { AT } from '../hostile/places.fixture.ts';
import { scaled } from '../hostile/worlds.fixture.ts';
import type { Misbehaviour } from './misbehaving.fixture.ts';

const CLOCK = /\/clock$/;
const HOUR_MS = 3_600_000;
const LEFT_OUT = /^Expected `next` to be when the earliest timer is due, got .* \(contract, "Read the clock"\)$/;
const NOT_MOVED = /^Expected `now` to be exactly `advanceMs` /;

interface Row extends Misbehaviour {
  readonly what: string;
}

/** Every world is the first one, under a name of its own. */
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
    // A world that is dropped stays, because others use it.
    route: (path) => path.replace(/shared-\d+$/, 'none').replace(/shared-\d+/, first ?? ''),
  };
}

/**
 * For tests only: what a shim may do wrong that the suite can tell from a mistake of the implementation. Where a clock leaves
 * timers out, a case needs more patience to see that: it is moved in short steps.
 */
export const KNOWN: readonly (Row & {
  readonly blame: RegExp;
  readonly reasons?: number;
  readonly patienceMs?: number;
})[] = [
  {
    what: 'never reports a timer',
    at: CLOCK,
    misdeed: changed((clock) => ({ ...clock, next: null })),
    blame: LEFT_OUT,
    patienceMs: 20_000,
  },
  {
    what: 'reports a timer in ten years at all times',
    at: CLOCK,
    misdeed: changed((clock) => ({ ...clock, next: '2036-01-01T00:00:00.000Z' })),
    blame: LEFT_OUT,
    patienceMs: 20_000,
  },
  {
    what: 'reports timers an hour late',
    at: CLOCK,
    misdeed: changed(({ next, ...clock }) => ({ ...clock, next: hourLater(next) })),
    blame: LEFT_OUT,
    patienceMs: 20_000,
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
    blame: /^Expected `busy` of a fresh world, into which nothing was handed, to be 0, got 1 for 3 s/,
  },
  { what: 'has a clock that stands still', at: CLOCK, misdeed: scaled(0), blame: NOT_MOVED },
  { what: 'moves its clock only half way', at: CLOCK, misdeed: scaled(0.5), blame: NOT_MOVED },
  { what: 'answers calls with 200', at: AT.call, misdeed: status(200), blame: /^Expected status 202, got 200/ },
  { what: 'answers settings with 201', at: AT.source, misdeed: status(201), blame: /^Expected status 204, got 201/ },
  // Its time is after that of a world, before that of one that begins later, or moved further than that world was.
  { what: 'has one world under many names', ...shared(), blame: /^Expected `now` to /, reasons: 3 },
];

function hourLater(next: unknown): string | null {
  return next === null ? null : new Date(Date.parse(String(next)) + HOUR_MS).toISOString();
}
