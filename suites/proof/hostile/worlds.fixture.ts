import type { Misdeed } from './hostile-shim.fixture.ts';
import { changed, clockOff, json } from './misdeeds.fixture.ts';
import { AT } from './places.fixture.ts';
import type { HostileOptions } from './play-hostile.fixture.ts';

/** For tests only: a target's reaction to the matching requests, and the reason that the run gives for it. */
type WorldRow = [what: string, at: RegExp, misdeed: Misdeed, blame: RegExp, options?: HostileOptions];

const HOUR_MS = 3_600_000;
const CLOCK = /\/clock$/;
/** For tests only: the 404 for a world that does not exist. */
export const gone = json({ error: { message: 'no such world' } }, 404);

/** For tests only: moves its clock by a multiple of the request. Later readings report that clock correctly. */
export function scaled(factor: number): Misdeed {
  const worlds = new Map<string, { offMs: number; lastMs: number }>();
  return changed((document, { what }) => {
    const [, id = ''] = /\/worlds\/([^/]+)/.exec(what) ?? [];
    const nowMs = Date.parse(String(document['now']));
    const { offMs, lastMs } = worlds.get(id) ?? { offMs: 0, lastMs: nowMs };
    const nextOffMs = offMs + (nowMs - lastMs) * (factor - 1);
    worlds.set(id, { offMs: nextOffMs, lastMs: nowMs });
    return { ...document, now: new Date(nowMs + nextOffMs).toISOString() };
  });
}

export const WRONG_CLOCKS: readonly WorldRow[] = [
  [
    'takes milliseconds for seconds',
    CLOCK,
    scaled(1_000),
    /exactly `advanceMs` \(\d+ ms\) after .*; the HTTP adapter seems to read `advanceMs` as seconds/,
  ],
  [
    'takes milliseconds for microseconds',
    CLOCK,
    scaled(0.001),
    /exactly `advanceMs` .*; the HTTP adapter seems to divide `advanceMs` by 1000/,
  ],
  ['stands still', CLOCK, scaled(0), /Expected `now` to be exactly `advanceMs` .*, 0 ms after it/],
  ['goes backwards when it is moved', CLOCK, scaled(-1), /Expected `now` to be exactly `advanceMs` .* ms before it/],
  [
    'is one millisecond off after an advance',
    AT.advance,
    clockOff(() => 1),
    /Expected `now` to be exactly `advanceMs`/,
  ],
  ['runs by itself', CLOCK, clockOff(({ before }) => before * 10), /Expected `now` to stay at .*, 10 ms after it/],
  ['starts elsewhere', CLOCK, clockOff(() => -HOUR_MS), /Expected `now` to stay at 2026-03-01T12:00:00.000Z until/],
  [
    'has a timer in the past after an advance',
    AT.advance,
    changed((d) => ({ ...d, next: '2020-01-01T00:00:00Z' })),
    /Expected `next` to be at 2026-.* or later, because every timer/,
  ],
  [
    'reports only `next`',
    CLOCK,
    changed(({ now, next }) => ({ now, next })),
    /Expected `busy` of .* 0 or more, got none in/,
  ],
  [
    'reports a day that does not exist',
    CLOCK,
    changed((d) => ({ ...d, now: '2026-02-31T00:00:00Z' })),
    /Expected `now` /,
  ],
];

/** For tests only: worlds that are lost or confused. */
export const LOST_WORLDS: readonly WorldRow[] = [
  [
    'forgets a world at once',
    /\/worlds\/w/,
    gone,
    /Expected the world to exist until it is deleted, got 404 with "no such world"/,
  ],
  [
    'forgets a world before a source is made',
    /sources|clock|log/,
    gone,
    /Expected the world to exist until it is deleted/,
  ],
  [
    'forgets a world before a call',
    /calls|clock/,
    gone,
    /Expected the world to exist until it is deleted/,
    { description: { clock: 'real' } },
  ],
  [
    'forgets a world before its log is read',
    /log|clock/,
    gone,
    /Expected the world to exist until it is deleted/,
    { description: { clock: 'real' } },
  ],
  [
    'gives an id twice',
    AT.world,
    changed(() => ({ world: 'w1' })),
    /Expected the id of a world to be new while the implementation runs, got `w1` again/,
    { cases: 3 },
  ],
  [
    'gives the id `..`',
    AT.world,
    changed(() => ({ world: '..' })),
    /Expected `world` in the answer to be an id that a path can contain/,
  ],
  [
    'gives an id with half a character',
    AT.world,
    changed(() => ({ world: '\uD800' })),
    /Expected `world` in the answer to be an id that a path can contain/,
  ],
  [
    'gives a client the id `.`',
    AT.client,
    changed(() => ({ client: '.' })),
    /Expected `client` in the answer to be an id that a path can contain/,
  ],
];
