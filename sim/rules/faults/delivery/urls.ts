import { LIMITS } from '../../../../spec/limits.ts';
import { slot } from '../../../model/memory.ts';
import type { Attempt } from '../../../model/message.ts';
import type { Outcome } from '../../../wire/outcome.ts';
import type { Rules } from '../../rules.ts';
import { faults, remembering } from '../table.ts';

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
