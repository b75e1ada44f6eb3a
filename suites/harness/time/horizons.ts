import { LIMITS } from '../../../spec/limits.ts';
import type { WorldTime } from './world-time.ts';

type Kind = WorldTime['kind'];

/** Start of the virtual clock of every case. */
export const EPOCH = '2026-03-01T12:00:00.000Z';

export const HOUR_MS = 3_600_000;
export const DAY_MS = 24 * HOUR_MS;

/**
 * World time that the suite waits for immediate events. The document does not say how quickly a call is forwarded, so
 * this only has to be far beyond any conforming internal delay. It is shorter on a real clock, because there every
 * failing case waits for all of it.
 */
export const PROMPT_LIMIT_MS: Readonly<Record<Kind, number>> = { counted: 60_000, stepped: 60_000, real: 10_000 };

/** World time for which the suite asserts silence: as long as each kind of clock can afford. */
export const LOOK_AHEAD_MS: Readonly<Record<Kind, number>> = { counted: DAY_MS, stepped: 60_000, real: 4_000 };

/**
 * Longest asserted silence on a clock that cannot jump, when retries came far apart. Of a patience of one minute, it
 * leaves most to the retries.
 */
export const LOOK_AHEAD_LIMIT_MS: Readonly<Record<Exclude<Kind, 'counted'>, number>> = {
  stepped: 1_200_000,
  real: 20_000,
};

/**
 * Time that the suite waits for a retry. The document gives no spacing, only the window, so a conforming implementation
 * may retry at the very end of it. The extra hour is for a retry after a timeout, which has no separate window.
 */
export const RETRY_LIMIT_MS = LIMITS.retryWindowMs + HOUR_MS;
