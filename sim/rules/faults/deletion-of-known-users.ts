import { LIMITS } from '../../../spec/limits.ts';
import { slot } from '../../model/memory.ts';
import type { DeletionNotice, Message, Webhook } from '../../model/message.ts';
import { fault } from '../replacement.ts';

/** The user of a call at its source. */
function userAt({ content, source }: Message): string {
  return `${source.writeKey} ${content.userId}`;
}

/** A deletion request, and the sources that have not taken its notification yet. */
interface UnderWay {
  readonly request: DeletionNotice;
  readonly sinceMs: number;
  readonly sources: Set<string>;
}

/** Faults in deletions of users of whom the router has had calls, or another request. */
export const DELETIONS_OF_KNOWN_USERS_FAULTS = [
  fault({
    name: 'known-user-notified-though-off',
    breaks: ['DEL-002'],
    description:
      'A source that is switched off is notified of the deletion of a user of whom it has delivered calls while it was on.',
    memory: slot('users of whom each source has delivered calls', () => new Set<string>()),
    change: ({ isEnabled }, recall) => ({
      isEnabled: (message) => {
        const known = recall(message.memory);
        const isOn = isEnabled(message);
        if (message.content.type === 'delete') return isOn || known.has(userAt(message));
        if (isOn) known.add(userAt(message));
        return isOn;
      },
    }),
  }),
  fault({
    name: 'deletion-joins-one-under-way',
    breaks: ['DEL-001'],
    description:
      'A deletion request for a user of whom another source is still being notified is taken for the same request, and notifies nobody.',
    memory: slot('the requests that are under way, by user', () => new Map<string, UnderWay>()),
    change: ({ isEnabled, noteOutcome }, recall) => ({
      isEnabled: (message) => {
        const { content, source, memory, receivedAtMs } = message;
        if (!isEnabled(message) || content.type !== 'delete') return isEnabled(message);
        const underWay = recall(memory).get(content.userId);
        const isOver = underWay === undefined || receivedAtMs - underWay.sinceMs > LIMITS.retryWindowMs;
        if (!isOver && underWay.request !== content) return false;
        const own = isOver ? { request: content, sinceMs: receivedAtMs, sources: new Set<string>() } : underWay;
        recall(memory).set(content.userId, own);
        own.sources.add(source.writeKey);
        return true;
      },
      noteOutcome: (outcome, attempt, nowMs) => {
        const { content, source, memory } = attempt.message;
        noteOutcome(outcome, attempt, nowMs);
        if (content.type !== 'delete' || outcome.kind !== 'response' || outcome.status >= 500) return;
        const underWay = recall(memory).get(content.userId);
        underWay?.sources.delete(source.writeKey);
        if (underWay?.sources.size === 0) recall(memory).delete(content.userId);
      },
    }),
  }),
  fault({
    name: 'deletion-goes-where-calls-of-the-user-went',
    breaks: ['DEL-001', 'SET-009'],
    description:
      'A delete notification goes to the webhooks that the last call of its user went to, not to those that the source has by now.',
    memory: slot('where the last call of each user went', () => new Map<string, readonly Webhook[]>()),
    change: ({ webhooksFor }, recall) => ({
      webhooksFor: (message) => {
        const places = recall(message.memory);
        const key = userAt(message);
        if (message.content.type === 'delete') return places.get(key) ?? webhooksFor(message);
        const webhooks = webhooksFor(message);
        places.set(key, webhooks);
        return webhooks;
      },
    }),
  }),
];
