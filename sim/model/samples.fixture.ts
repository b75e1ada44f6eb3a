import { Memory } from './memory.ts';
import type { Attempt, Message, Source, Webhook } from './message.ts';

/** Sample values for tests in this and neighbouring folders. */

export const RECEIVED_AT_MS = Date.UTC(2026, 0, 1);

export function sampleSource(changes: Partial<Source> = {}): Source {
  return { writeKey: 'wk-1', type: 'web', enabled: true, sharedSecret: undefined, webhooks: [], ...changes };
}

export function sampleMessage(content: Message['content'], changes: Partial<Message> = {}): Message {
  const source = changes.source ?? sampleSource();
  return {
    content,
    cameBy: 'contract',
    source,
    sources: new Map([[source.writeKey, source]]),
    receivedAtMs: RECEIVED_AT_MS,
    givenInstantMs: null,
    memory: new Memory(),
    settingsBytes: 0,
    ...changes,
  };
}

export function sampleAttempt(changes: Partial<Attempt> = {}): Attempt {
  const webhook: Webhook = { url: 'http://hooks.test/a', headers: {} };
  return {
    message: sampleMessage({ type: 'track', userId: 'u1', event: 'Signed Up' }),
    webhook,
    urlIndex: 0,
    number: 1,
    atMs: RECEIVED_AT_MS,
    firstAtMs: RECEIVED_AT_MS,
    ...changes,
  };
}
