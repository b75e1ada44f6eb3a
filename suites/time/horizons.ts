import { LIMITS } from '../../spec/limits.ts';
import type { WorldTime } from './world-time.ts';

type Kind = WorldTime['kind'];

/** Where the virtual clock of every case starts. */
export const EPOCH = '2026-03-01T12:00:00.000Z';

export const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/**
 * How long a world may run, in its own time, before what is due at once has to have come. The document does not say how
 * quickly a call is forwarded, so this only has to be far beyond any honest internal delay; on a real clock every
 * failing case costs it in full.
 */
export const PROMPT_LIMIT_MS: Readonly<Record<Kind, number>> = { counted: 60_000, stepped: 60_000, real: 10_000 };

/** Timers after which looking ahead ends early: a clock that ticks for ever must not hold a case up. */
export const LOOK_AHEAD_TIMERS = 200;

/** How far to look ahead for what must not happen, in the world's time: as far as this kind of clock can afford. */
export const LOOK_AHEAD_MS: Readonly<Record<Kind, number>> = { counted: DAY_MS, stepped: 60_000, real: 4_000 };

/** The furthest that is looked ahead on a real clock after retries that were far apart; it leaves them most of a minute. */
export const REAL_LOOK_AHEAD_LIMIT_MS = 20_000;

/**
 * How long a retry may let itself be waited for. No spacing is given, only the window, so an honest implementation may
 * come back at its very end; the hour beyond it is for a timeout, which has no window of its own.
 */
export const RETRY_LIMIT_MS = LIMITS.retryWindowMs + HOUR_MS;
