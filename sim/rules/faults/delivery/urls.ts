import { LIMITS } from '../../../../spec/limits.ts';
import { slot } from '../../../model/memory.ts';
import type { Attempt } from '../../../model/message.ts';
import type { Outcome } from '../../../wire/outcome.ts';
import { fault } from '../../replacement.ts';
import type { Rules } from '../../rules.ts';
import { composed } from '../composed/compose.ts';

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
  composed('sent again after a success when first attempt', 'DLV-001', 'RTY-005', 'ING-001'),
  composed('done at its own URL only', 'DLV-002'),
  composed('sent to the first URL only', 'DLV-003'),
  composed('done at its own URL only when retry', 'DLV-004'),
  fault({
    name: 'success-beside-a-retry-ends-nothing',
    breaks: ['DLV-004', 'DLV-002'],
    description: 'A success at one URL does not end a message while a retry at another URL is under way.',
    memory: slot('retries under way', () => new Set<Attempt>()),
    change: ({ endsMessage }, recall) => ({
      observe: (event, memory) => {
        if (event.kind === 'began' && event.attempt.number > 1) recall(memory).add(event.attempt);
        if (event.kind === 'ended') recall(memory).delete(event.attempt);
      },
      endsMessage: (verdict, attempt) =>
        endsMessage(verdict, attempt) &&
        [...recall(attempt.message.memory)].every(({ message }) => message !== attempt.message),
    }),
  }),
  fault({
    name: 'half-an-answer-holds-up-others',
    breaks: ['DLV-005'],
    description: 'While the end of an answer has not come, no message is sent to any URL.',
    memory: slot('attempts whose answer has begun', () => new Set<Attempt>()),
    change: ({ startDelayMs }, recall) => ({
      observe: (event, memory) => {
        if (event.kind === 'answering') recall(memory).add(event.attempt);
        if (event.kind === 'ended') recall(memory).delete(event.attempt);
      },
      startDelayMs: (message, urlIndex) =>
        recall(message.memory).size > 0 ? LIMITS.responseTimeoutMs : startDelayMs(message, urlIndex),
    }),
  }),
  fault({
    name: 'broken-connection-holds-up-others',
    breaks: ['DLV-005', 'DLV-003', 'TLS-001'],
    description: 'A URL is tried only after the one before it has answered.',
    change: () => ({ begins: (urlIndex, before) => urlIndex === 0 || before?.kind === 'response' }),
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
