import { slot } from '../../../model/memory.ts';
import { fault } from '../../replacement.ts';

const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;
/** How many connections to a host have to fail in a row until its circuit opens. */
const FAILED_CONNECTIONS = 3;
/** How many sources are kept in memory. */
const SOURCES = 100;

/** Faults in which a source, a URL or a host is given up for the messages that come later. */
export const GIVEN_UP_FAULTS = [
  fault({
    name: 'source-unloaded-after-an-idle-hour',
    breaks: ['CAL-011', 'CAL-001', 'RTY-004', 'AUD-002', 'AUD-003', 'DEL-001', 'SET-009'],
    description: 'A source without a call for an hour is unloaded, and its calls are dropped until it is put again.',
    memory: slot('when each source had its last message', () => new Map<string, number>()),
    change: ({ sourceInForce, isEnabled }, recall) => ({
      sourceInForce: (given, memory) => {
        recall(memory).delete(given.writeKey);
        return sourceInForce(given, memory);
      },
      isEnabled: (message) => {
        const lastAt = recall(message.memory);
        const { source, receivedAtMs } = message;
        if (receivedAtMs - (lastAt.get(source.writeKey) ?? receivedAtMs) > HOUR_MS) return false;
        lastAt.set(source.writeKey, receivedAtMs);
        return isEnabled(message);
      },
    }),
  }),
  fault({
    name: 'circuit-of-host-opened-by-refusals',
    breaks: ['CAL-011', 'AUD-002'],
    description:
      'After three failed connections in a row to a host, on any port, messages for that host are dropped for a minute.',
    memory: slot('failed connections in a row by host, and until when its circuit is open', () => ({
      failures: new Map<string, number>(),
      openUntilMs: new Map<string, number>(),
    })),
    change: ({ noteOutcome, webhooksFor }, recall) => ({
      noteOutcome: (outcome, attempt, nowMs) => {
        const { failures, openUntilMs } = recall(attempt.message.memory);
        const { hostname } = new URL(attempt.webhook.url);
        const count = outcome.kind === 'connection' ? (failures.get(hostname) ?? 0) + 1 : 0;
        failures.set(hostname, count);
        if (count >= FAILED_CONNECTIONS) openUntilMs.set(hostname, nowMs + MINUTE_MS);
        noteOutcome(outcome, attempt, nowMs);
      },
      webhooksFor: (message) => {
        const { openUntilMs } = recall(message.memory);
        const untilMs = (url: string): number => openUntilMs.get(new URL(url).hostname) ?? 0;
        return webhooksFor(message).filter(({ url }) => message.receivedAtMs >= untilMs(url));
      },
    }),
  }),
  fault({
    name: 'url-off-after-an-hour-of-failures',
    breaks: ['CAL-011', 'RTY-004', 'SEL-003', 'DLV-003'],
    description: 'A URL that has failed one message for an hour gets no further calls of its source.',
    memory: slot('the URLs that are switched off, by source', () => new Map<string, Set<string>>()),
    change: ({ noteOutcome, webhooksFor }, recall) => ({
      noteOutcome: (outcome, attempt, nowMs) => {
        const { message, webhook, firstAtMs } = attempt;
        const off = recall(message.memory);
        const { writeKey } = message.source;
        const isTaken = outcome.kind === 'response' && outcome.status < 300;
        if (!isTaken && nowMs - firstAtMs >= HOUR_MS) {
          off.set(writeKey, (off.get(writeKey) ?? new Set()).add(webhook.url));
        }
        noteOutcome(outcome, attempt, nowMs);
      },
      webhooksFor: (message) => {
        const off = recall(message.memory).get(message.source.writeKey);
        return webhooksFor(message).filter(({ url }) => !off?.has(url));
      },
    }),
  }),
  fault({
    name: 'hundred-and-first-source-displaces-the-first',
    breaks: ['CAL-011', 'DEL-001'],
    description: `The router keeps ${SOURCES} sources in memory, and each further one displaces the one put longest ago.`,
    memory: slot('the write keys of the sources in memory', () => new Set<string>()),
    change: ({ sourceInForce, isEnabled }, recall) => ({
      sourceInForce: (given, memory) => {
        const kept = recall(memory);
        kept.delete(given.writeKey);
        kept.add(given.writeKey);
        const [oldest] = kept;
        if (oldest !== undefined && kept.size > SOURCES) kept.delete(oldest);
        return sourceInForce(given, memory);
      },
      isEnabled: (message) => recall(message.memory).has(message.source.writeKey) && isEnabled(message),
    }),
  }),
];
