import { readingRows } from './reading.ts';

/** The request to a webhook: its signature, its headers, and the settings behind them. */
export const REQUEST = readingRows([
  {
    number: 27,
    question: 'Which bytes does the signature cover?',
    answer: 'The bytes of the body that the receiver gets, not those of a second serialisation.',
    suite: { assert: 'The hexadecimal digest of those bytes.', observe: 'Whether its digits are upper or lower case.' },
  },
  {
    number: 28,
    question: 'Does every request carry the signature?',
    answer: 'Yes, including retries and delete notifications.',
    suite: { assert: 'It is present on every request of every case.' },
  },
  {
    number: 29,
    question: 'What does an empty shared secret mean?',
    answer: 'That is open.',
    suite: { leave: 'The suite sets no empty secret.' },
  },
  {
    number: 30,
    question: 'The limit of five is given next to the headers setting. Does it limit URLs or headers?',
    answer: 'URLs.',
    suite: {
      assert: 'No more than five URLs get requests, and ten static headers of one URL all arrive.',
      observe: 'Whether a sixth URL is refused or ignored.',
    },
  },
  {
    number: 31,
    question: 'Which requests carry the static headers of a URL?',
    answer: 'The requests to that URL, and no others.',
    suite: {
      assert: 'They are on every request to their URL, and on none to another.',
      observe: 'What happens to static headers named `Content-Type`, `User-Agent` or `X-Signature`.',
    },
  },
  {
    number: 32,
    question: 'What does the setting for a single webhook URL mean, beside the list of URLs?',
    answer: 'The same as a list with one URL.',
    suite: { leave: 'The suite does not use it; the simulator accepts both forms.' },
  },
  {
    number: 41,
    question: 'Is `Content-Type` exactly `application/json`?',
    answer: 'That is its media type; parameters after it are fine.',
    suite: { assert: 'It has this media type.', observe: 'Which parameters follow.' },
  },
  {
    number: 42,
    question: 'What form does `User-Agent` have, to name the service and a version?',
    answer: 'A product token with a version.',
    suite: { assert: '`name/version` is somewhere in the value.', observe: 'What the value is.' },
  },
  {
    number: 52,
    question: 'What happens to a configured URL with letters beyond ASCII, which is no URI?',
    answer: 'That is open: it may be escaped, sent as raw bytes, or refused.',
    suite: { observe: 'Which of these happens. Endpoints read raw bytes in a request line, as ordinary servers do.' },
  },
]);
