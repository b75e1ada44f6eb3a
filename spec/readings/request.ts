import type { ReadingRow } from './reading.ts';

/** The request to a webhook: its signature, its headers, and the settings that shape it. */
export const REQUEST = [
  {
    number: 27,
    question: 'Which bytes does the signature cover?',
    answer: 'Those of the body as the receiver gets them, never those of a second serialisation.',
    suite: { assert: 'The digest, in hexadecimal digits of either case.', observe: 'Upper case.' },
  },
  {
    number: 28,
    question: 'Does every request carry the signature?',
    answer: 'Yes, retries and delete notifications too.',
    suite: { assert: 'It is there on every request of every case.' },
  },
  {
    number: 29,
    question: 'What does an empty shared secret mean?',
    answer: 'That is open.',
    suite: { leave: 'Empty secrets.' },
  },
  {
    number: 30,
    question: 'The limit of five stands beside the headers setting. What does it limit?',
    answer: 'URLs, not headers.',
    suite: {
      assert: 'Never more than five URLs get requests, and ten static headers of one URL all arrive.',
      observe: 'Whether a sixth URL is refused or ignored.',
    },
  },
  {
    number: 31,
    question: 'Which requests carry the static headers of a URL?',
    answer: 'Those to that URL, and no others.',
    suite: {
      assert: 'They are on every request to their URL, and on none to another.',
      observe: 'Static headers named `Content-Type`, `User-Agent` or `X-Signature`.',
    },
  },
  {
    number: 32,
    question: 'What is the single-URL setting called Webhook URL?',
    answer: 'The same as a list of one URL.',
    suite: { leave: 'The setting; the simulator takes both forms.' },
  },
  {
    number: 41,
    question: 'Is `Content-Type` exactly `application/json`?',
    answer: 'That is the media type; parameters behind it are fine.',
    suite: { assert: 'The media type.', observe: 'The parameters.' },
  },
  {
    number: 42,
    question: 'How does `User-Agent` name the service with a version?',
    answer: 'By a product token with a version.',
    suite: { assert: '`name/version` somewhere in the value.', observe: 'The value.' },
  },
] as const satisfies readonly ReadingRow[];
