import type { AnswerRest } from '../../../wire/outcome.ts';
import { edited } from '../../edit.ts';
import { faults } from '../table.ts';

/** Judges an answer of 200 by something other than its status. */
function judging200(isFailure: (rest: AnswerRest) => boolean) {
  return edited('verdict', (verdict, outcome) => {
    const isOk = outcome.kind === 'response' && outcome.status === 200;
    return isOk && outcome.rest !== undefined && isFailure(outcome.rest) ? 'retried' : verdict;
  });
}

const BREAKS = 'DLV-001 RTY-003 DLV-002 DLV-004';

/** Faults in the meaning of an answer, by something other than its status. */
export const ANSWER_FAULTS = faults(
  `
  retry-after-obeyed-on-success | ${BREAKS} | A 200 with a Retry-After header counts as a failure.
  location-makes-a-redirect | ${BREAKS} | A 200 with a Location header counts as a redirect, and is sent again.
  body-says-failure | ${BREAKS} | A 200 whose body says that it was no success counts as a failure.
  empty-answer-is-failure | ${BREAKS} | A 200 without a body counts as a failure.
  answer-must-be-json | ${BREAKS} | A 200 of the media type text/html counts as a failure.
  reason-read-for-status | ${BREAKS} | An answer with the reason phrase Internal Server Error counts as a failure with any status.
  chunked-answer-is-cut-off | ${BREAKS} | A 200 without a Content-Length counts as cut off.
  hints-taken-for-failure | ${BREAKS} | A 200 that came after an informational answer counts as a failure.
  rate-limited-by-a-header | ${BREAKS} | A 200 that says that no requests remain counts as a failure.
`,
  {
    'retry-after-obeyed-on-success': judging200(({ headers }) => 'retry-after' in headers),
    'location-makes-a-redirect': judging200(({ headers }) => 'location' in headers),
    'body-says-failure': judging200(({ body }) => body.includes('"success":false')),
    'empty-answer-is-failure': judging200(({ body }) => body === ''),
    'answer-must-be-json': judging200(({ headers }) => headers['content-type']?.startsWith('text/html') === true),
    'reason-read-for-status': judging200(({ reason }) => reason === 'Internal Server Error'),
    'chunked-answer-is-cut-off': judging200(({ headers }) => !('content-length' in headers)),
    'hints-taken-for-failure': judging200(({ informational }) => informational > 0),
    'rate-limited-by-a-header': judging200(({ headers }) => headers['ratelimit-remaining'] === '0'),
  },
);
