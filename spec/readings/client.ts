import { readingRows } from './reading.ts';

/** The client library, and the path of its messages to a webhook. */
export const CLIENT = readingRows([
  {
    number: 6,
    question: 'A Page message requires `UserId`, yet has `AnonymousId` for unknown users. Which one must it have?',
    answer: 'Either is enough.',
    suite: {
      assert: 'Page accepts a message with `UserId`, with or without `AnonymousId`.',
      observe: 'Acceptance of a message with `AnonymousId` alone.',
    },
  },
  {
    number: 8,
    question: 'Do the `Traits` of a Page message of the Go client become the `properties` of the page body?',
    answer: 'Yes.',
    suite: { assert: 'They arrive there when a message passes from a client to a webhook.' },
    publicSystems: "The service's Go client sends them as `properties` itself.",
  },
  {
    number: 10,
    question: 'Are the destination switches at `integrations` or at `context.integrations`?',
    answer: 'At either. Ingestion honours both.',
    suite: {
      assert:
        'Switches given to a client decide whether its message is delivered. The contract has a separate member for them.',
      observe: 'Their position in the requests of a client.',
    },
    publicSystems: "The service's Go client puts `integrations` at the top of each item of a batch.",
  },
  {
    number: 11,
    question: 'Which optional fields do Identify, Track, Group and Alias messages have beyond the listed ones?',
    answer: 'The document does not say.',
    suite: { observe: 'The fields that each method accepts.' },
  },
  {
    number: 13,
    question: 'The client has two fields for the flush count, `Size` and `FlushAt`. Which one applies?',
    answer: 'Either. They are two names for one setting, with a documented default of 20.',
    suite: {
      assert: 'Each field that the implementation supports sets the count. The default is 20.',
      leave: 'The suite never sets both to different values.',
    },
    publicSystems: "The service's Go client flushes at 250 messages by default, against its own documentation.",
  },
  {
    number: 14,
    question: 'Is the `Endpoint` of a client a full URL or a base URL?',
    answer: 'Either.',
    suite: { assert: 'Requests reach its origin.', observe: 'Their path and method.' },
    publicSystems:
      "The service's Go client treats it as a base and posts to `/v1/batch` (older versions: `/v1/import`), so a trailing slash gives `//v1/batch`. Other clients post single calls to paths such as `/v1/track`.",
  },
  {
    number: 15,
    question: 'The client flushes 5 s after its last flush. When does it flush for the first time?',
    answer: 'The document does not say. A ticker that always runs is allowed too.',
    suite: {
      assert: 'A message is sent within one interval of being queued. A single first message is not sent at once.',
      observe: 'The start of the interval.',
    },
    publicSystems: "The service's Go client has a ticker of 5 s.",
  },
  {
    number: 16,
    question: 'When does a method of the client return?',
    answer: 'When its message is queued. It does not wait for the send.',
    suite: { assert: 'Methods return while the server does not answer.' },
  },
  {
    number: 19,
    question: 'Any call may have a timestamp, but only the Page message of the client lists one. Where does it apply?',
    answer: 'On every call that reaches the router.',
    suite: {
      assert: 'The timestamp of every kind of call at the router is kept, and that of a Page message of the client.',
      observe: 'Support for a timestamp in the other client methods.',
    },
  },
  {
    number: 40,
    question: 'What does `DEBUG=analytics` in the environment of the client library do?',
    answer: 'It turns logging on.',
    suite: { assert: 'The library logs something that it does not log otherwise (needs `debug` and `clientLog`).' },
  },
  {
    number: 45,
    question: 'What does the client do when the service answers with a 5xx?',
    answer: 'The document does not say.',
    suite: { observe: 'Retries of the batch.' },
    publicSystems: "The service's Go client retries ten times over 43 s, with the same bytes and message ids.",
  },
  {
    number: 46,
    question: 'Does closing a client flush its queue?',
    answer: 'The document does not say.',
    suite: { observe: 'Queued messages that it sends when it is closed.' },
  },
  {
    number: 53,
    question: 'Which requests does a client library send to the ingestion interface of the service?',
    answer: 'The document does not say. Two halves that do not understand each other are both conforming.',
    suite: {
      assert:
        'If the service accepts one form of request for a plain message, it accepts that form every time, for every kind and value.',
      observe: 'The request forms of public clients that are accepted.',
    },
    publicSystems:
      'The service\'s Go client posts batches to `/v1/batch`. Other clients compress the body, declare it as a form, put the write key in it, post single calls to paths such as `/v1/track`, or post `"batch": null`.',
  },
  {
    number: 56,
    question: 'May the queue of a client be bounded, so that a method waits for space?',
    answer: 'Yes, if the queue holds the messages of an ordinary minute.',
    suite: { assert: 'The methods of 1,000 messages return while the server does not answer.' },
  },
]);

/** Size limits of calls, messages and batches. */
export const SIZE = readingRows([
  {
    number: 17,
    question: 'The client flushes 20 messages of up to 32 KB, but a batch holds 500 KB. Which limit wins?',
    answer: 'The batch limit. The client splits the messages over several batches.',
    suite: { assert: 'No batch request exceeds the limit. No message is lost.' },
    publicSystems: "The service's Go client enforces neither limit.",
  },
  {
    number: 18,
    question: 'Is a KB 1000 or 1024 bytes?',
    answer: 'Both readings are allowed.',
    suite: {
      assert:
        'A call of 31,000 bytes is delivered. A call of 33,500 bytes is not. A batch body never exceeds 512,000 bytes.',
      observe: 'The reading of a client, as the size of its full batches shows.',
      leave: 'The suite sends no calls of 31,900 to 32,900 bytes.',
    },
  },
  {
    number: 51,
    question: 'Is the size of a client message measured in its JSON or in its wire form?',
    answer:
      'In either. The wire form may be a few hundred bytes larger. A library that escapes characters beyond ASCII, and measures that, refuses messages that must be sent.',
    suite: { assert: 'A message of 30,500 bytes of JSON is sent. A message of 33,500 bytes is not.' },
  },
  {
    number: 57,
    question: 'How large is a client message whose text needs escapes in some spellings of JSON?',
    answer: 'As large as the bytes that the library writes.',
    suite: {
      assert: 'The size limit, with text that no usual encoder escapes.',
      observe: 'The largest messages of other text that are sent.',
    },
  },
]);
