import type { Outcome } from '../../../wire/outcome.ts';
import { fault } from '../../replacement.ts';
import type { Rules } from '../../rules.ts';

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

export const DELIVERY_FAULTS = [
  fault({
    name: 'success-sent-again',
    breaks: ['DLV-001', 'DLV-002', 'RTY-005', 'TMO-001', 'AUD-004', 'ING-001'],
    description: 'A message whose first attempt gets a 200 is sent again.',
    change: ({ verdict }) => ({
      verdict: (outcome, attempt) => {
        const isFirstSuccess = attempt.number === 1 && outcome.kind === 'response' && outcome.status === 200;
        return isFirstSuccess ? 'retried' : verdict(outcome, attempt);
      },
    }),
  }),
  fault({
    name: 'others-retried-after-success',
    breaks: ['DLV-002', 'DLV-004'],
    description: 'A success ends the retries at its own URL only.',
    change: () => ({
      endsMessage: () => false,
    }),
  }),
  fault({
    name: 'only-first-two-urls-tried',
    breaks: ['DLV-003', 'SET-001'],
    description: 'Only the first two URLs are ever tried.',
    change: ({ webhooksFor }) => ({
      webhooksFor: (message) => webhooksFor(message).slice(0, 2),
    }),
  }),
  fault({
    name: 'retry-success-ends-own-url-only',
    breaks: ['DLV-004'],
    description: 'A success on a retry does not end the retries at the other URLs.',
    change: ({ endsMessage }) => ({
      endsMessage: (verdict, attempt) => attempt.number === 1 && endsMessage(verdict, attempt),
    }),
  }),
  fault({
    name: 'broken-connection-holds-up-others',
    breaks: ['DLV-005', 'DLV-003', 'TLS-001'],
    description: 'A URL is tried only after the one before it has answered.',
    change: () => ({
      begins: (urlIndex, before) => urlIndex === 0 || before?.kind === 'response',
    }),
  }),
  fault({
    name: 'unreached-url-ends-message',
    breaks: ['DLV-005'],
    description: 'After a URL that cannot be reached, the remaining URLs are not tried.',
    change: () => stoppingAt(isUnreached),
  }),
  fault({
    name: 'failed-handshake-ends-message',
    breaks: ['DLV-005'],
    description: 'After an https URL that does not speak TLS, the remaining URLs are not tried.',
    change: () => stoppingAt(isFailedHandshake),
  }),
];
