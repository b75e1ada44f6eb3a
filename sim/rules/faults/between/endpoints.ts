import { slot } from '../../../model/memory.ts';
import type { Message } from '../../../model/message.ts';
import type { Source } from '../../../model/source.ts';
import { fault, unseenByRandomWorlds } from '../../replacement.ts';
import { BETWEEN } from './reason.ts';

const DAY_MS = 24 * 3_600_000;
const NEVER_MS = Number.NEGATIVE_INFINITY;
/** How many attempts the URLs of a message share. */
const SHARED_ATTEMPTS = 8;
const SOURCES = 3;
/** Longer than all attempts of an instant take. */
const WAITING_MS = 3_000;

const isDeletion = ({ content }: Message): boolean => content.type === 'delete';

function isRefused(outcome: { readonly kind: string; readonly reason?: string }): boolean {
  return outcome.kind === 'connection' && /ECONNREFUSED/.test(outcome.reason ?? '');
}

/** Faults in what one endpoint does to another, or its settings to later ones. */
export const ENDPOINT_HEADER_BETWEEN = unseenByRandomWorlds(BETWEEN, [
  fault({
    name: 'headers-move-past-refusing-url',
    breaks: ['HDR-006', 'HDR-008'],
    description: 'Once a URL has refused a connection, the URL after it gets the headers of the one before.',
    memory: slot('the URLs that refused', () => new Set<string>()),
    change: ({ verdict, staticHeaders }, recall) => ({
      verdict: (outcome, attempt) => {
        if (isRefused(outcome)) recall(attempt.message.memory).add(attempt.webhook.url);
        return verdict(outcome, attempt);
      },
      staticHeaders: (attempt) => {
        const before = attempt.message.source.webhooks[attempt.urlIndex - 1];
        const isAfter = before !== undefined && recall(attempt.message.memory).has(before.url);
        return isAfter ? before.headers : staticHeaders(attempt);
      },
    }),
  }),
]);

export const ENDPOINT_SETTING_BETWEEN = unseenByRandomWorlds(BETWEEN, [
  fault({
    name: 'first-urls-after-a-pause',
    breaks: ['SET-009'],
    description: 'A source that is switched on again has the webhooks that it had at first.',
    memory: slot('the first settings of sources, and which were off', () => ({
      first: new Map<string, Source>(),
      off: new Set<string>(),
    })),
    change: ({ sourceInForce }, recall) => ({
      sourceInForce: (given, memory) => {
        const { first, off } = recall(memory);
        const { writeKey } = given;
        first.set(writeKey, first.get(writeKey) ?? given);
        if (!given.enabled) off.add(writeKey);
        const webhooks = given.enabled && off.has(writeKey) ? first.get(writeKey)?.webhooks : undefined;
        return sourceInForce(webhooks === undefined ? given : { ...given, webhooks }, memory);
      },
    }),
  }),
  fault({
    name: 'fourth-settings-ignored',
    breaks: ['SET-009', 'CAL-010'],
    description: 'From the fourth time on, settings of a source that differ from those in force are ignored.',
    memory: slot(
      'settings of sources, and how often they changed',
      () => new Map<string, { now: Source; count: number }>(),
    ),
    change: ({ sourceInForce }, recall) => ({
      sourceInForce: (given, memory) => {
        const known = recall(memory);
        const before = known.get(given.writeKey);
        const isNew = before === undefined || JSON.stringify(before.now) !== JSON.stringify(given);
        const count = (before?.count ?? 0) + (isNew ? 1 : 0);
        const now = before !== undefined && count >= 4 ? before.now : given;
        known.set(given.writeKey, { now, count });
        return sourceInForce(now, memory);
      },
    }),
  }),
  fault({
    name: 'query-lost-on-delete',
    breaks: ['SET-004'],
    description: 'Delete notifications leave out the query of a webhook URL.',
    change: ({ target }) => ({
      target: (attempt) => (isDeletion(attempt.message) ? target(attempt).replace(/\?.*$/, '') : target(attempt)),
    }),
  }),
]);

export const ENDPOINT_TLS_BETWEEN = unseenByRandomWorlds(BETWEEN, [
  fault({
    name: 'delete-skips-certificate',
    breaks: ['TLS-002'],
    description: 'Delete notifications do not verify the certificate of an endpoint.',
    change: ({ verifiesCertificate }) => ({
      verifiesCertificate: (attempt) => !isDeletion(attempt.message) && verifiesCertificate(attempt),
    }),
  }),
  fault({
    name: 'certificate-of-other-url-enough',
    breaks: ['TLS-002'],
    description: 'Certificates are verified at the last of several URLs only.',
    change: ({ verifiesCertificate }) => ({
      verifiesCertificate: (attempt) =>
        attempt.urlIndex === attempt.message.source.webhooks.length - 1 && verifiesCertificate(attempt),
    }),
  }),
]);

export const ENDPOINT_RETRY_BETWEEN = unseenByRandomWorlds(BETWEEN, [
  fault({
    name: 'refused-connection-ends-message',
    breaks: ['RTY-001'],
    description: 'A URL whose connection is refused ends the retries of a message at all of its URLs.',
    change: ({ verdict }) => ({
      verdict: (outcome, attempt) => (isRefused(outcome) ? 'processed' : verdict(outcome, attempt)),
    }),
  }),
  fault({
    name: 'retries-end-at-midnight',
    breaks: ['RTY-001'],
    description: 'Retries end with the day on which the first attempt was made.',
    change: ({ retriesUntilMs }) => ({
      retriesUntilMs: (attempt) =>
        Math.min(retriesUntilMs(attempt), (Math.floor(attempt.firstAtMs / DAY_MS) + 1) * DAY_MS - 1),
    }),
  }),
  fault({
    name: 'attempts-shared-by-urls',
    breaks: ['RTY-001'],
    description: `The URLs of a message share ${SHARED_ATTEMPTS} attempts.`,
    memory: slot('attempts by message', () => new Map<Message, number>()),
    change: ({ verdict }, recall) => ({
      verdict: (outcome, attempt) => {
        const attempts = recall(attempt.message.memory);
        const count = (attempts.get(attempt.message) ?? 0) + 1;
        attempts.set(attempt.message, count);
        const judged = verdict(outcome, attempt);
        return judged === 'retried' && count > SHARED_ATTEMPTS ? 'refused' : judged;
      },
    }),
  }),
  fault({
    name: 'last-url-tried-twice',
    breaks: ['RTY-001'],
    description: 'The fifth URL of a message is retried only once.',
    change: ({ verdict }) => ({
      verdict: (outcome, attempt) => {
        const judged = verdict(outcome, attempt);
        return judged === 'retried' && attempt.urlIndex === 4 && attempt.number === 2 ? 'refused' : judged;
      },
    }),
  }),
  fault({
    name: 'failure-after-timeout-final',
    breaks: ['RTY-001'],
    description: 'A 5xx that follows a timeout is final.',
    memory: slot('messages that timed out', () => new Set<Message>()),
    change: ({ verdict }, recall) => ({
      verdict: (outcome, attempt) => {
        const timedOut = recall(attempt.message.memory);
        if (outcome.kind === 'timeout') timedOut.add(attempt.message);
        const isFailure = outcome.kind === 'response' && outcome.status >= 500;
        return isFailure && timedOut.has(attempt.message) ? 'refused' : verdict(outcome, attempt);
      },
    }),
  }),
  fault({
    name: 'deletion-ends-retries',
    breaks: ['RTY-001'],
    description: 'A deletion request ends the retries of all messages of its sources.',
    memory: slot('when each source was last notified of a deletion', () => new Map<string, number>()),
    change: ({ selects, retriesUntilMs }, recall) => ({
      selects: (message) => {
        if (isDeletion(message)) recall(message.memory).set(message.source.writeKey, message.receivedAtMs);
        return selects(message);
      },
      retriesUntilMs: (attempt) => {
        const { memory, source } = attempt.message;
        const deletedAtMs = recall(memory).get(source.writeKey) ?? NEVER_MS;
        const isEnded = !isDeletion(attempt.message) && attempt.number > 1 && deletedAtMs > attempt.firstAtMs;
        return isEnded ? NEVER_MS : retriesUntilMs(attempt);
      },
    }),
  }),
]);

export const ENDPOINT_ROUTING_BETWEEN = unseenByRandomWorlds(BETWEEN, [
  fault({
    name: 'calls-dropped-while-others-wait',
    breaks: ['CAL-011', 'RTY-004'],
    description:
      'A call is dropped if an earlier one of its source has failed some seconds ago, and waits for its retry.',
    memory: slot('when each source last failed', () => new Map<string, Map<Message, number>>()),
    change: ({ verdict, selects }, recall) => ({
      verdict: (outcome, attempt) => {
        const { memory, source } = attempt.message;
        const waiting = recall(memory).get(source.writeKey) ?? new Map<Message, number>();
        const judged = verdict(outcome, attempt);
        if (judged === 'retried') waiting.set(attempt.message, attempt.atMs);
        else waiting.delete(attempt.message);
        recall(memory).set(source.writeKey, waiting);
        return judged;
      },
      selects: (message) => {
        const waiting = [...(recall(message.memory).get(message.source.writeKey)?.values() ?? [])];
        const isLate = waiting.some((failedMs) => message.receivedAtMs - failedMs > WAITING_MS);
        return selects(message) && (isDeletion(message) || !isLate);
      },
    }),
  }),
]);

export const ENDPOINT_DELETION_BETWEEN = unseenByRandomWorlds(BETWEEN, [
  fault({
    name: 'fourth-affected-source-lost',
    breaks: ['DEL-001'],
    description: `Of the sources that a deletion request affects, only the first ${SOURCES} are notified.`,
    memory: slot('the sources notified of each request', () => new Map<string, Set<string>>()),
    change: ({ webhooksFor }, recall) => ({
      webhooksFor: (message) => {
        const { content, memory, receivedAtMs, source } = message;
        if (content.type !== 'delete') return webhooksFor(message);
        const request = `${content.userId} ${receivedAtMs}`;
        const notified = recall(memory).get(request) ?? new Set<string>();
        recall(memory).set(request, notified.add(source.writeKey));
        return [...notified].indexOf(source.writeKey) < SOURCES ? webhooksFor(message) : [];
      },
    }),
  }),
]);
