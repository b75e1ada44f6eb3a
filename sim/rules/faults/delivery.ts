import type { Outcome } from '../../wire/outcome.ts';
import { fault } from '../replacement.ts';
import type { Rules } from '../rules.ts';

/** A connection that was never made: nobody has the name, or nobody listens. */
function isUnreached(outcome: Outcome): boolean {
  return outcome.kind === 'connection' && /\b(ENOTFOUND|EAI_AGAIN|ECONNREFUSED)\b/.test(outcome.reason);
}

/** A connection that broke before it was secure. */
function isFailedHandshake(outcome: Outcome): boolean {
  return outcome.kind === 'connection' && /\b(TLS|SSL|EPROTO)\b/.test(outcome.reason);
}

/** URLs begin one after another, up to one that ends like that. */
function stoppingAt(isLast: (outcome: Outcome) => boolean): Pick<Rules, 'begins'> {
  return { begins: (urlIndex, before) => urlIndex === 0 || (before !== null && !isLast(before)) };
}

/** Several URLs, and the first success. */
export const DELIVERY_FAULTS = [
  fault(
    'success-sent-again',
    ['DLV-001', 'DLV-002', 'TMO-001', 'AUD-004'],
    'A message whose first attempt got a 200 is sent again.',
    ({ verdict }) => ({
      verdict: (outcome, attempt) => {
        const isFirstSuccess = attempt.number === 1 && outcome.kind === 'response' && outcome.status === 200;
        return isFirstSuccess ? 'retried' : verdict(outcome, attempt);
      },
    }),
  ),
  fault(
    'others-retried-after-success',
    ['DLV-002', 'DLV-004'],
    'A success ends the retries at its own URL only.',
    () => ({
      endsMessage: () => false,
    }),
  ),
  fault(
    'only-first-two-urls-tried',
    ['DLV-003', 'SET-001'],
    'Only the first two URLs are ever tried.',
    ({ webhooksFor }) => ({
      webhooksFor: (message) => webhooksFor(message).slice(0, 2),
    }),
  ),
  fault(
    'retry-success-ends-own-url-only',
    ['DLV-004'],
    'A success on a retry does not end the retries at other URLs.',
    ({ endsMessage }) => ({
      endsMessage: (verdict, attempt) => attempt.number === 1 && endsMessage(verdict, attempt),
    }),
  ),
  fault(
    'broken-connection-holds-up-others',
    ['DLV-005', 'DLV-003'],
    'A URL begins only once the one before it has answered.',
    () => ({
      begins: (urlIndex, before) => urlIndex === 0 || before?.kind === 'response',
    }),
  ),
  fault('unreached-url-ends-message', ['DLV-005'], 'A URL that cannot be reached at all ends the message.', () =>
    stoppingAt(isUnreached),
  ),
  fault('failed-handshake-ends-message', ['DLV-005'], 'A URL that does not speak TLS ends the message.', () =>
    stoppingAt(isFailedHandshake),
  ),
];
