import type { Outcome } from '../../wire/outcome.ts';
import { edited } from '../edit.ts';
import { faults } from './table.ts';

/** The status of an answer; 0 without one. */
const statusIn = (outcome: Outcome): number => (outcome.kind === 'response' ? outcome.status : 0);

export const RETRY_FAULTS = faults(
  `
  not retried when retry | RTY-001
  proxy-statuses-not-retried | RTY-006 | Statuses of proxies, such as 520, are not retried.
  retried for a day | RTY-002
  window-from-last-attempt | RTY-002 RTY-004 | The retry window is counted from the latest attempt.
  sent again after a success when retry | RTY-003 RTY-005
  retried in the window of the call before | RTY-004
  sent without its values when retry | RTY-005 RTY-001
  gateway-timeout-counts-as-timeout | RTY-001 | A 504 is treated like an endpoint that did not answer, for which a message is retried once: a 504 on a retry is final.
  only-common-statuses-retried | RTY-006 RTY-001 | Only the common 5xx statuses are retried, such as 500 and 503.
`,
  {
    'proxy-statuses-not-retried': edited('verdict', (verdict, outcome) => {
      const isOfProxy = statusIn(outcome) >= 520 && statusIn(outcome) <= 530;
      return isOfProxy ? 'refused' : verdict;
    }),
    'window-from-last-attempt': ({ retriesUntilMs }) => ({
      retriesUntilMs: (attempt, before) => retriesUntilMs({ ...attempt, firstAtMs: attempt.atMs }, before),
    }),
    // A 504 is a 5xx, even though its name mentions a timeout.
    'gateway-timeout-counts-as-timeout': edited('verdict', (verdict, outcome, { number }) =>
      statusIn(outcome) === 504 && number > 1 ? 'refused' : verdict,
    ),
    'only-common-statuses-retried': edited('verdict', (verdict, outcome) => {
      const isRare = statusIn(outcome) >= 500 && ![500, 502, 503, 504].includes(statusIn(outcome));
      return isRare ? 'refused' : verdict;
    }),
  },
);
