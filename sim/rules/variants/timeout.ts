import { edited } from '../edit.ts';
import { variant } from '../replacement.ts';
import { EACH_AFTER_FAILURE } from './each.ts';

const TWO_DAYS_MS = 48 * 3_600_000;

export const TIMEOUT_VARIANTS = [
  variant({
    name: 'timeout-covers-head-only',
    reading: 26,
    each: EACH_AFTER_FAILURE,
    description: 'The timeout covers only the status and headers of an answer.',
    change: () => ({ timeoutCovers: 'headers' }),
  }),
  variant({
    name: 'timeout-after-five-and-a-half-seconds',
    reading: 26,
    each: EACH_AFTER_FAILURE,
    description: 'The timeout is half a second longer.',
    change: () => ({ responseTimeoutMs: () => 5500 }),
  }),
  variant({
    name: 'timeout-retried-once',
    reading: 24,
    each: EACH_AFTER_FAILURE,
    description: 'A message that times out is retried only once.',
    change: edited('verdict', (verdict, { kind }, { number }) =>
      kind === 'timeout' && number > 1 ? 'refused' : verdict,
    ),
  }),
  variant({
    name: 'timeout-after-four-and-a-half-seconds',
    reading: 26,
    each: EACH_AFTER_FAILURE,
    description: 'The timeout is half a second shorter.',
    change: () => ({ responseTimeoutMs: () => 4500 }),
  }),
  variant({
    name: 'timeouts-retried-for-days',
    reading: 24,
    each: EACH_AFTER_FAILURE,
    description: 'A message that times out is retried for two days.',
    change: edited('retriesUntilMs', (untilMs, { firstAtMs }, before) =>
      before?.kind === 'timeout' ? firstAtMs + TWO_DAYS_MS : untilMs,
    ),
  }),
];
