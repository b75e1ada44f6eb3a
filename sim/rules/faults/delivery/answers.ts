import type { AnswerRest } from '../../../wire/outcome.ts';
import { fault } from '../../replacement.ts';
import type { Rules } from '../../rules.ts';

/** Judges an answer of 200 by something other than its status. */
function judging200(isFailure: (rest: AnswerRest) => boolean) {
  return ({ verdict }: Rules): Partial<Rules> => ({
    verdict: (outcome, attempt) => {
      const isOk = outcome.kind === 'response' && outcome.status === 200;
      return isOk && outcome.rest !== undefined && isFailure(outcome.rest) ? 'retried' : verdict(outcome, attempt);
    },
  });
}

function readContentType({ headers }: AnswerRest): string {
  return headers['content-type'] ?? '';
}

/** Faults in the meaning of an answer, by something other than its status. */
export const ANSWER_FAULTS = [
  fault({
    name: 'retry-after-obeyed-on-success',
    breaks: ['DLV-001', 'RTY-003', 'DLV-002', 'DLV-004'],
    description: 'A 200 with a Retry-After header counts as a failure.',
    change: judging200(({ headers }) => 'retry-after' in headers),
  }),
  fault({
    name: 'location-makes-a-redirect',
    breaks: ['DLV-001', 'RTY-003', 'DLV-002', 'DLV-004'],
    description: 'A 200 with a Location header counts as a redirect, and is sent again.',
    change: judging200(({ headers }) => 'location' in headers),
  }),
  fault({
    name: 'body-says-failure',
    breaks: ['DLV-001', 'RTY-003', 'DLV-002', 'DLV-004'],
    description: 'A 200 whose body says that it was no success counts as a failure.',
    change: judging200(({ body }) => body.includes('"success":false')),
  }),
  fault({
    name: 'empty-answer-is-failure',
    breaks: ['DLV-001', 'RTY-003', 'DLV-002', 'DLV-004'],
    description: 'A 200 without a body counts as a failure.',
    change: judging200(({ body }) => body === ''),
  }),
  fault({
    name: 'answer-must-be-json',
    breaks: ['DLV-001', 'RTY-003', 'DLV-002', 'DLV-004'],
    description: 'A 200 of the media type text/html counts as a failure.',
    change: judging200((rest) => readContentType(rest).startsWith('text/html')),
  }),
  fault({
    name: 'reason-read-for-status',
    breaks: ['DLV-001', 'RTY-003', 'DLV-002', 'DLV-004'],
    description: 'An answer with the reason phrase Internal Server Error counts as a failure with any status.',
    change: judging200(({ reason }) => reason === 'Internal Server Error'),
  }),
  fault({
    name: 'chunked-answer-is-cut-off',
    breaks: ['DLV-001', 'RTY-003', 'DLV-002', 'DLV-004'],
    description: 'A 200 without a Content-Length counts as cut off.',
    change: judging200(({ headers }) => !('content-length' in headers)),
  }),
  fault({
    name: 'hints-taken-for-failure',
    breaks: ['DLV-001', 'RTY-003', 'DLV-002', 'DLV-004'],
    description: 'A 200 that came after an informational answer counts as a failure.',
    change: judging200(({ informational }) => informational > 0),
  }),
  fault({
    name: 'rate-limited-by-a-header',
    breaks: ['DLV-001', 'RTY-003', 'DLV-002', 'DLV-004'],
    description: 'A 200 that says that no requests remain counts as a failure.',
    change: judging200(({ headers }) => headers['ratelimit-remaining'] === '0'),
  }),
];
