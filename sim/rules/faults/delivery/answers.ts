import type { AnswerRest } from '../../../wire/outcome.ts';
import { edited } from '../../edit.ts';
import { fault } from '../../replacement.ts';

/** Answers of 200 that count as a failure, by something other than their status: name, sentence and test of each. */
const FAILURES: readonly (readonly [name: string, description: string, isFailure: (rest: AnswerRest) => boolean])[] = [
  [
    'retry-after-obeyed-on-success',
    'A 200 with a Retry-After header counts as a failure.',
    ({ headers }) => 'retry-after' in headers,
  ],
  [
    'location-makes-a-redirect',
    'A 200 with a Location header counts as a redirect, and is sent again.',
    ({ headers }) => 'location' in headers,
  ],
  [
    'body-says-failure',
    'A 200 whose body says that it was no success counts as a failure.',
    ({ body }) => body.includes('"success":false'),
  ],
  ['empty-answer-is-failure', 'A 200 without a body counts as a failure.', ({ body }) => body === ''],
  [
    'answer-must-be-json',
    'A 200 of the media type text/html counts as a failure.',
    ({ headers }) => headers['content-type']?.startsWith('text/html') === true,
  ],
  [
    'reason-read-for-status',
    'An answer with the reason phrase Internal Server Error counts as a failure with any status.',
    ({ reason }) => reason === 'Internal Server Error',
  ],
  [
    'chunked-answer-is-cut-off',
    'A 200 without a Content-Length counts as cut off.',
    ({ headers }) => !('content-length' in headers),
  ],
  [
    'hints-taken-for-failure',
    'A 200 that came after an informational answer counts as a failure.',
    ({ informational }) => informational > 0,
  ],
  [
    'rate-limited-by-a-header',
    'A 200 that says that no requests remain counts as a failure.',
    ({ headers }) => headers['ratelimit-remaining'] === '0',
  ],
];

export const ANSWER_FAULTS = FAILURES.map(([name, description, isFailure]) =>
  fault({
    name,
    breaks: ['DLV-001', 'RTY-003', 'DLV-002', 'DLV-004'],
    description,
    change: edited('verdict', (verdict, outcome) => {
      const isOk = outcome.kind === 'response' && outcome.status === 200;
      return isOk && outcome.rest !== undefined && isFailure(outcome.rest) ? 'retried' : verdict;
    }),
  }),
);
