import { edited } from '../edit.ts';
import { variants } from './table.ts';

const TWO_DAYS_MS = 48 * 3_600_000;

export const TIMEOUT_VARIANTS = variants(
  `
  timeout-covers-head-only | 26 | failure | The timeout covers only the status and headers of an answer.
  timeout-after-five-and-a-half-seconds | 26 | failure | The timeout is half a second longer.
  timeout-retried-once | 24 | failure | A message that times out is retried only once.
  timeout-after-four-and-a-half-seconds | 26 | failure | The timeout is half a second shorter.
  timeouts-retried-for-days | 24 | failure | A message that times out is retried for two days.
`,
  {
    'timeout-covers-head-only': () => ({ timeoutCovers: 'headers' }),
    'timeout-after-five-and-a-half-seconds': () => ({ responseTimeoutMs: () => 5500 }),
    'timeout-retried-once': edited('verdict', (verdict, { kind }, { number }) =>
      kind === 'timeout' && number > 1 ? 'refused' : verdict,
    ),
    'timeout-after-four-and-a-half-seconds': () => ({ responseTimeoutMs: () => 4500 }),
    'timeouts-retried-for-days': edited('retriesUntilMs', (untilMs, { firstAtMs }, before) =>
      before?.kind === 'timeout' ? firstAtMs + TWO_DAYS_MS : untilMs,
    ),
  },
);
