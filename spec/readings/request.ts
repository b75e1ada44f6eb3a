import { readingRows } from './reading.ts';

/** The request to a webhook: its signature, its headers, and the settings behind them. */
export const REQUEST = readingRows([
  {
    number: 27,
    question: 'Which bytes does the signature cover?',
    answer: 'The bytes of the body as they arrive, not those of a second serialisation.',
    suite: { assert: 'The hexadecimal digest of those bytes.', observe: 'The case of its digits.' },
  },
  {
    number: 28,
    question: 'Does every request carry the signature?',
    answer: 'Yes, including retries and delete notifications.',
    suite: { assert: 'Every request of every case carries it.' },
  },
  {
    number: 29,
    question: 'What does an empty shared secret mean?',
    answer: 'The document does not say.',
    suite: { leave: 'The suite sets no empty secret.' },
  },
  {
    number: 30,
    question: 'The limit of five is given next to the headers setting. Does it limit URLs or headers?',
    answer: 'URLs.',
    suite: {
      assert: 'At most five URLs receive requests. Ten static headers of one URL all arrive.',
      observe: 'The outcome of a sixth URL: refused or ignored.',
    },
  },
  {
    number: 31,
    question: 'Which requests carry the static headers of a URL?',
    answer: 'Only the requests to that URL.',
    suite: {
      assert: 'Every request to their URL carries them. No request to another URL does.',
      observe: 'The outcome of static headers named `Content-Type`, `User-Agent` or `X-Signature`.',
    },
  },
  {
    number: 32,
    question: 'What does the setting for a single webhook URL mean, next to the list of URLs?',
    answer: 'The same as a list with one URL.',
    suite: { leave: 'The suite does not use it. The simulator accepts both forms.' },
  },
  {
    number: 41,
    question: 'Is `Content-Type` exactly `application/json`?',
    answer: 'That is its media type. Parameters may follow.',
    suite: { assert: 'It has this media type.', observe: 'The parameters.' },
  },
  {
    number: 42,
    question: 'What form does `User-Agent` have, to name the service and a version?',
    answer: 'A product token with a version.',
    suite: { assert: 'The value contains `name/version`.', observe: 'The value.' },
  },
  {
    number: 52,
    question: 'What happens to a configured URL with non-ASCII letters, which is not a valid URI?',
    answer: 'It may be escaped, sent as raw bytes, or refused.',
    suite: { observe: 'The outcome. Mock endpoints read raw bytes in a request line, as ordinary servers do.' },
  },
  {
    number: 54,
    question: 'Which host does a delivery name, if several host names lead to one address?',
    answer: 'That of the configured URL, in the `Host` header, with the port unless it is the default one.',
    suite: {
      assert: 'Every delivery has one `Host` header, with the name or address and the port of a configured URL.',
      observe: 'The outcome of a static header named `Host`.',
    },
  },
  {
    number: 55,
    question: 'May a text contain the character U+0000?',
    answer: 'JSON allows it, and many databases do not.',
    suite: { observe: 'The text that a router delivers, and the answer of a receiver.' },
  },
]);
