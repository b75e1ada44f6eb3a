import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { failedFor, judge } from './judge.fixture.ts';
import { type Language, removeBuilds, startInLanguage } from './language-receivers.fixture.ts';
import type { SampleReceiver } from './receiver.fixture.ts';

const LIMIT_MS = 120_000;

let receiver: SampleReceiver | undefined;
afterEach(() => receiver?.close());
afterAll(removeBuilds);

const PIECEWISE =
  'It decodes each piece of a body separately, so a character that is split between two pieces is garbled.';
const STOPS_EARLY = 'It verifies the body only up to the end of the JSON value.';
const DECODES_SOME = 'It decodes X-Signature as far as it can, and ignores the rest.';
const SHARED = 'Its requests seem to share an HMAC object or a buffer.';
const SHORT = 'It ended on a request whose X-Signature lacks its last digit.';

/** Each mistake with the requirements that it fails, and what one of the failures says. */
const MISTAKES: readonly (readonly [Language, mistake: string, fails: readonly string[], says: string])[] = [
  ['Node', 'decodes-each-piece', ['RCV-005'], PIECEWISE],
  ['Node', 'reads-first-piece', ['RCV-025'], 'a signed track body in two writes'],
  ['Node', 'stops-at-non-digits', ['RCV-002'], DECODES_SOME],
  ['Node', 'ends-on-length', ['RCV-002', 'RCV-003'], SHORT],
  ['Node', 'shares-hmac', ['RCV-014'], 'It ended on one of 50 large messages at once.'],
  ['Python', 'decodes-each-piece', ['RCV-005'], PIECEWISE],
  ['Python', 'reads-first-piece', ['RCV-012', 'RCV-025'], 'a signed track body in two writes'],
  ['Python', 'stops-at-json', ['RCV-002', 'RCV-004'], 'It does not verify bytes after the end of the JSON value.'],
  ['Python', 'ends-on-length', ['RCV-002', 'RCV-003'], SHORT],
  ['Python', 'shares-hmac', ['RCV-014'], SHARED],
  ['Go', 'decodes-each-piece', ['RCV-005'], PIECEWISE],
  ['Go', 'reads-first-piece', ['RCV-012', 'RCV-018', 'RCV-025'], 'a signed track body in two writes'],
  ['Go', 'stops-at-json', ['RCV-002', 'RCV-004'], STOPS_EARLY],
  ['Go', 'ignores-hex-error', ['RCV-002'], DECODES_SOME],
  ['Go', 'ends-on-length', ['RCV-002', 'RCV-003'], SHORT],
  ['Go', 'shares-hmac', ['RCV-014'], SHARED],
];

describe('a receiver', () => {
  it.for(MISTAKES)(
    'in %s that %s fails %j',
    { timeout: LIMIT_MS },
    async ([language, mistake, fails, says], { skip }) => {
      receiver = await startInLanguage(language, mistake);
      if (receiver === undefined) return skip(`there is no ${language}`);
      const results = await judge(receiver.url);
      expect(failedFor(results).sort()).toEqual(fails);
      expect(results.cases.filter(({ status }) => status === 'could-not-run')).toEqual([]);
      const said = results.cases.flatMap(({ failure }) =>
        failure === undefined ? [] : [failure.expected, failure.diagnosis],
      );
      expect(said).toContainEqual(expect.stringContaining(says));
    },
  );
});
