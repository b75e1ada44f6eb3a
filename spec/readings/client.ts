import { readingRows } from './reading.ts';

/** The client library, and what arrives from it at a webhook. */
export const CLIENT = readingRows([
  {
    number: 6,
    question: 'A Page message requires `UserId`, yet has `AnonymousId` for unknown users. Which one must it have?',
    answer: 'Either will do.',
    suite: {
      assert: 'Page accepts a message with `UserId`, with or without `AnonymousId`.',
      observe: 'Whether Page accepts a message with `AnonymousId` alone.',
    },
  },
  {
    number: 8,
    question: 'Do the `Traits` of a Page message of the Go client become the `properties` of the page body?',
    answer: 'Yes.',
    suite: { assert: 'They arrive there when a message goes from a client to a webhook.' },
    publicSystems: "The service's Go client sends them as `properties` itself.",
  },
  {
    number: 10,
    question: 'Is the object with the destination switches found at `integrations` or at `context.integrations`?',
    answer: 'At either; ingestion honours both places.',
    suite: {
      assert:
        'Switches given to a client decide whether its message is delivered; the contract has a member of its own for them.',
      observe: 'Where a client puts them.',
    },
    publicSystems: "The service's Go client puts `integrations` at the top of each item of a batch.",
  },
  {
    number: 11,
    question: 'Which optional fields do Identify, Track, Group and Alias messages have beyond the listed ones?',
    answer: 'That is open.',
    suite: { observe: 'Which fields each method accepts.' },
  },
  {
    number: 13,
    question: 'The client has two fields for the flush count, `Size` and `FlushAt`. Which one counts?',
    answer: 'Either: they are two names for one setting, with a documented default of 20.',
    suite: {
      assert: 'Each one that the implementation supports sets the count, and the default is 20.',
      leave: 'The suite never sets both to different values.',
    },
    publicSystems: "The service's Go client flushes at 250 messages by default, against its own documentation.",
  },
  {
    number: 14,
    question: 'Is the `Endpoint` of a client a full URL, or the base of one?',
    answer: 'That is open.',
    suite: { assert: 'Requests reach its origin.', observe: 'Which path and method they have.' },
    publicSystems:
      "The service's Go client treats it as a base and posts to `/v1/batch` (older versions: `/v1/import`), so a slash at the end gives `//v1/batch`. Other clients post single calls to `/v1/track` and the like.",
  },
  {
    number: 15,
    question: 'The client flushes 5 s after its last flush. When does it flush for the first time?',
    answer: 'That is open, and a ticker that always runs is honest too.',
    suite: {
      assert: 'A message is sent within one interval of being queued, and a single first message is not sent at once.',
      observe: 'When the interval starts.',
    },
    publicSystems: "The service's Go client has a ticker of 5 s.",
  },
  {
    number: 16,
    question: 'When does a method of the client return?',
    answer: 'Once its message is queued, not once it is sent.',
    suite: { assert: 'Methods return while the server does not answer.' },
  },
  {
    number: 19,
    question: 'Any call may have a timestamp, but only the Page message of the client lists one. Where does it count?',
    answer: 'On every call that reaches the router.',
    suite: {
      assert: 'The timestamp of every kind of call at the router is kept, and that of a Page message of the client.',
      observe: 'Whether the other client methods take one.',
    },
  },
  {
    number: 40,
    question: 'What does the client library do with `DEBUG=analytics` in its environment?',
    answer: 'It logs.',
    suite: { assert: 'It logs something that it does not log otherwise (needs `debug` and `clientLog`).' },
  },
  {
    number: 45,
    question: 'What does the client do when the service answers with a 5xx?',
    answer: 'That is open.',
    suite: { observe: 'Whether it sends the batch again.' },
    publicSystems: "The service's Go client retries ten times over 43 s, with the same bytes and message ids.",
  },
  {
    number: 46,
    question: 'Does a client that is closed flush its queue?',
    answer: 'That is open.',
    suite: { observe: 'Whether it sends its queued messages.' },
  },
  {
    number: 53,
    question: 'How do a client library and the ingestion interface of the service talk to each other?',
    answer: 'That is open, so two halves that do not understand each other are both conforming.',
    suite: {
      assert:
        'A way of sending that the service accepts once, for a plain message, it accepts every time, with every kind and value.',
      observe: 'Which of the ways in which public clients send are accepted.',
    },
    publicSystems:
      'The service\'s Go client posts batches to `/v1/batch`. Other clients compress the body, declare it a form, put the write key in it, post single calls to `/v1/track` and its like, or post `"batch": null`.',
  },
]);

/** How large calls, messages and batches may be. */
export const SIZE = readingRows([
  {
    number: 17,
    question: 'The client flushes 20 messages of up to 32 KB, but a batch holds 500 KB. Which limit wins?',
    answer: 'That of the batch: the client splits the messages over several.',
    suite: { assert: 'No batch request exceeds the limit, and no message is lost.' },
    publicSystems: "The service's Go client respects neither limit.",
  },
  {
    number: 18,
    question: 'Is a KB 1000 or 1024 bytes?',
    answer: 'Both are honest.',
    suite: {
      assert:
        'A call of 31,000 bytes is delivered, one of 33,500 bytes is not, and a batch body never exceeds 512,000 bytes.',
      observe: 'Which of the two a client uses, as the size of its full batches shows.',
      leave: 'The suite sends no calls of 31,900 to 32,900 bytes.',
    },
  },
  {
    number: 51,
    question: 'Is the size of a client message that of its JSON, or of its form on the wire?',
    answer: 'Either; the form on the wire may be a few hundred bytes larger.',
    suite: { assert: 'A message of 30,500 bytes of JSON is sent, and one of 33,500 bytes is not.' },
  },
]);
