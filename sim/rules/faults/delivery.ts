import { fault } from '../replacement.ts';

/** Several URLs, and the first success. */
export const DELIVERY_FAULTS = [
  fault(
    'success-sent-again',
    ['DLV-001', 'DLV-002', 'TMO-001'],
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
];
