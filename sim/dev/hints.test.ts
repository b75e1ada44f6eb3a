import { describe, expect, it } from 'vitest';
import type { Message, Source } from '../model/message.ts';
import { sampleMessage, sampleSource } from '../model/samples.fixture.ts';
import { keyHint, messageHint } from './hints.ts';

const WEBHOOKS = [{ url: 'http://hooks.test/a', headers: {} }];
const TRACK = { type: 'track', userId: 'u', event: 'e' } as const;

function findHint(content: Message['content'], source: Partial<Source> = {}, goes = WEBHOOKS): string | null {
  const message = sampleMessage(content, { source: sampleSource({ webhooks: WEBHOOKS, ...source }) });
  return messageHint(message, goes);
}

describe('a message', () => {
  it.each<[what: string, hint: string | null, expected: string | null]>([
    ['with a misspelt name', findHint({ ...TRACK, integrations: { webhooks: false } }), 'did you mean `Webhooks`?'],
    ['with a name in another case', findHint({ ...TRACK, integrations: { all: false } }), 'did you mean `All`?'],
    ['with other names', findHint({ ...TRACK, integrations: { Salesforce: false, All: true } }), null],
    [
      'that is switched off',
      findHint({ ...TRACK, integrations: { All: false } }, {}, []),
      'integrations switch Webhooks off',
    ],
    ['of a source that is off', findHint(TRACK, { enabled: false }, []), 'destination of this source is switched off'],
    ['of a source without URLs', findHint(TRACK, { webhooks: [] }, []), 'has no webhook URL'],
    ['that a fault drops', findHint(TRACK, {}, []), 'A fault that is switched on has dropped it'],
    ['of nobody', findHint({ type: 'track', event: 'e' }), 'neither `userId` nor `anonymousId`'],
    ['of yesterday', findHint({ ...TRACK, timestamp: 'yesterday' }), '`timestamp` is not ISO 8601'],
    ['of a deletion', findHint({ type: 'delete', userId: 'u' }), null],
    ['without anything wrong', findHint(TRACK), null],
  ])('%s has the right hint', (_, hint, expected) => {
    expect(hint).toEqual(expected === null ? null : expect.stringContaining(expected));
  });
});

describe('a request that matches nothing', () => {
  it('is told the write key, and the nearest of several', () => {
    expect(keyHint(null, ['wk'])).toBe('The write key is wk.');
    expect(keyHint('web-key', ['server-key', 'webkey'])).toBe(
      'The write keys are server-key, webkey (did you mean webkey?).',
    );
  });
});
