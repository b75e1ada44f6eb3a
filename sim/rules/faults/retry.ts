import type { Outcome } from '../../wire/outcome.ts';
import { edited } from '../edit.ts';
import { fault } from '../replacement.ts';
import { composed } from './composed/compose.ts';

/** The status of an answer; 0 without one. */
const statusIn = (outcome: Outcome): number => (outcome.kind === 'response' ? outcome.status : 0);

export const RETRY_FAULTS = [
  composed('not retried when retry', 'RTY-001'),
  fault({
    name: 'proxy-statuses-not-retried',
    breaks: ['RTY-006'],
    description: 'Statuses of proxies, such as 520, are not retried.',
    change: edited('verdict', (verdict, outcome) => {
      const isOfProxy = statusIn(outcome) >= 520 && statusIn(outcome) <= 530;
      return isOfProxy ? 'refused' : verdict;
    }),
  }),
  composed('retried for a day', 'RTY-002'),
  fault({
    name: 'window-from-last-attempt',
    breaks: ['RTY-002', 'RTY-004'],
    description: 'The retry window is counted from the latest attempt.',
    change: ({ retriesUntilMs }) => ({
      retriesUntilMs: (attempt, before) => retriesUntilMs({ ...attempt, firstAtMs: attempt.atMs }, before),
    }),
  }),
  composed('sent again after a success when retry', 'RTY-003', 'RTY-005'),
  composed('retried in the window of the call before', 'RTY-004'),
  composed('sent without its values when retry', 'RTY-005', 'RTY-001'),
  // A 504 is a 5xx, even though its name mentions a timeout.
  fault({
    name: 'gateway-timeout-counts-as-timeout',
    breaks: ['RTY-001'],
    description:
      'A 504 is treated like an endpoint that did not answer, for which a message is retried once: a 504 on a retry is final.',
    change: edited('verdict', (verdict, outcome, { number }) =>
      statusIn(outcome) === 504 && number > 1 ? 'refused' : verdict,
    ),
  }),
  fault({
    name: 'only-common-statuses-retried',
    breaks: ['RTY-006', 'RTY-001'],
    description: 'Only the common 5xx statuses are retried, such as 500 and 503.',
    change: edited('verdict', (verdict, outcome) => {
      const isRare = statusIn(outcome) >= 500 && ![500, 502, 503, 504].includes(statusIn(outcome));
      return isRare ? 'refused' : verdict;
    }),
  }),
];
