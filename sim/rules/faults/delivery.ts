import { LIMITS } from '../../../spec/limits.ts';
import { slot } from '../../model/memory.ts';
import type { Attempt } from '../../model/message.ts';
import type { AnswerRest, Outcome } from '../../wire/outcome.ts';
import { edited } from '../edit.ts';
import type { Rules } from '../rules.ts';
import { faults, remembering } from './table.ts';

/** A connection that was never made, because the name is unknown or nobody listens. */
function isUnreached(outcome: Outcome): boolean {
  return outcome.kind === 'connection' && /\b(ENOTFOUND|EAI_AGAIN|ECONNREFUSED)\b/.test(outcome.reason);
}

/** A connection that broke before it was secure. */
function isFailedHandshake(outcome: Outcome): boolean {
  return outcome.kind === 'connection' && /\b(TLS|SSL|EPROTO)\b/.test(outcome.reason);
}

/** Tries one URL after another, and stops after the first outcome that `isLast` accepts. */
function stoppingAt(isLast: (outcome: Outcome) => boolean): Pick<Rules, 'begins'> {
  return { begins: (urlIndex, before) => urlIndex === 0 || (before !== null && !isLast(before)) };
}

export const DELIVERY_FAULTS = faults(
  `
  sent again after a success when first attempt | DLV-001 RTY-005 ING-001
  done at its own URL only | DLV-002
  sent to the first URL only | DLV-003
  done at its own URL only when retry | DLV-004
  success-beside-a-retry-ends-nothing | DLV-004 DLV-002 | A success at one URL does not end a message while a retry at another URL is under way.
  half-an-answer-holds-up-others | DLV-005 | While the end of an answer has not come, no message is sent to any URL.
  broken-connection-holds-up-others | DLV-005 DLV-003 TLS-001 | A URL is tried only after the one before it has answered.
  unreached-url-ends-message | DLV-005 | After a URL that cannot be reached, the remaining URLs are not tried.
  failed-handshake-ends-message | DLV-005 | After an https URL that does not speak TLS, the remaining URLs are not tried.
`,
  {
    'success-beside-a-retry-ends-nothing': remembering(
      slot('retries under way', () => new Set<Attempt>()),
      ({ endsMessage }, recall) => ({
        observe: (event, memory) => {
          if (event.kind === 'began' && event.attempt.number > 1) recall(memory).add(event.attempt);
          if (event.kind === 'ended') recall(memory).delete(event.attempt);
        },
        endsMessage: (verdict, attempt) =>
          endsMessage(verdict, attempt) &&
          [...recall(attempt.message.memory)].every(({ message }) => message !== attempt.message),
      }),
    ),
    'half-an-answer-holds-up-others': remembering(
      slot('attempts whose answer has begun', () => new Set<Attempt>()),
      ({ startDelayMs }, recall) => ({
        observe: (event, memory) => {
          if (event.kind === 'answering') recall(memory).add(event.attempt);
          if (event.kind === 'ended') recall(memory).delete(event.attempt);
        },
        startDelayMs: (message, urlIndex) =>
          recall(message.memory).size > 0 ? LIMITS.responseTimeoutMs : startDelayMs(message, urlIndex),
      }),
    ),
    'broken-connection-holds-up-others': () => ({
      begins: (urlIndex, before) => urlIndex === 0 || before?.kind === 'response',
    }),
    'unreached-url-ends-message': () => stoppingAt(isUnreached),
    'failed-handshake-ends-message': () => stoppingAt(isFailedHandshake),
  },
);

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
