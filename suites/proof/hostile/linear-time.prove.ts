import { describe, expect, it } from 'vitest';
import { visible } from '../../../spec/text/visible.ts';
import { diagnoseDigest } from '../../../spec/webhooks/signature-mistakes.ts';
import { contentsOf } from '../../harness/capture/contents.ts';
import { keyPlaces } from '../../harness/capture/key-places.ts';
import { outlineOf } from '../../harness/capture/outline.ts';
import { judgeDigest } from '../../harness/checks/digest.ts';
import { judgeContentType, judgeUserAgent } from '../../harness/checks/head.ts';
import { Nonconformance, toFailure } from '../../harness/nonconformance.ts';
import { onTheWire } from '../../harness/receivers/on-the-wire.ts';
import { requestOf } from '../../harness/receivers/request.fixture.ts';
import { Transcript } from '../../harness/stage/transcript.ts';
import { abbreviated, observed, shown } from '../../harness/text.ts';

/** A reader that takes quadratic time would take minutes for so many. */
const CHARACTERS = 200_000;
const LIMIT_MS = 10_000;

const PIECES = [
  'x',
  ' ',
  '\n',
  '\r',
  '1',
  '"',
  '{',
  '/',
  '##[',
  'a-',
  'é',
  '\u001b',
  'a/',
  'ab1 ',
  `${'a'.repeat(49)}b`,
];
const texts = PIECES.map((piece) => piece.repeat(CHARACTERS / piece.length));

/** Everything in the suites that reads, matches or shows what a sender sent. */
const READERS: Readonly<Record<string, (text: string) => unknown>> = {
  abbreviated: (text) => abbreviated(text),
  shown,
  visible,
  observed: (text) => observed({ text }),
  'the wire': (text) => onTheWire(requestOf({ target: text, rawHeaders: ['X-A', text], body: text })),
  contents: (text) => contentsOf(requestOf({ body: text })),
  'contents of a text': (text) => contentsOf(requestOf({ body: JSON.stringify([text]) })),
  'places of a key': (text) => keyPlaces(requestOf({ target: text, rawHeaders: ['X-A', text], body: text }), 'wk-1'),
  outline: (text) => outlineOf({ documents: [{ [text]: [{ userId: 'u-1', [text]: 1 }] }] }, 'u-1'),
  'User-Agent': (text) => judgeUserAgent(requestOf({ rawHeaders: ['User-Agent', text] })),
  'Content-Type': (text) => judgeContentType(requestOf({ rawHeaders: ['Content-Type', text] })),
  digest: (text) => judgeDigest(requestOf({ rawHeaders: ['X-Signature', text], body: text }), ['secret']),
  diagnosis: (text) => diagnoseDigest(text, 'secret', Buffer.from(text)),
  failure: (text) => toFailure({ requirement: 'SIG-002', expected: text, seen: text, diagnosis: text }),
  transcript: (text) => new Transcript().add('receiver', text),
};

describe('a long text is read in linear time', () => {
  it.each(Object.entries(READERS))('by %s', (_, read) => {
    const beganMs = performance.now();
    for (const text of texts) read(text);
    expect(performance.now() - beganMs).toBeLessThan(LIMIT_MS);
  });
});

describe('what reaches the results', () => {
  it('is bounded for any request', () => {
    const text = '\u0001'.repeat(20 * CHARACTERS);
    const rawHeaders = Array.from({ length: 10_000 }, () => text.slice(0, 1_000));
    const request = requestOf({ target: text, rawHeaders, body: text });
    const failure = toFailure({ requirement: 'SIG-002', expected: text, seen: text, diagnosis: text, request });
    expect(JSON.stringify(failure).length).toBeLessThan(100_000);
    expect(new Nonconformance({ requirement: 'SIG-002', expected: text, seen: text }).message.length).toBeLessThan(
      5_000,
    );
    expect(JSON.stringify(observed([text])).length).toBeLessThan(10_000);
  });
});
