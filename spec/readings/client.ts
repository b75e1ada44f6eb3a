import type { ReadingRow } from './reading.ts';

/** The client library, and the way of its messages to a webhook. */
export const CLIENT = [
  {
    number: 6,
    question: 'Page requires `UserId`, and lists `AnonymousId` for users who are not known. Which one must be there?',
    answer: 'Either will do.',
    suite: {
      assert: 'A page with `UserId` is taken, with or without `AnonymousId`.',
      observe: 'Whether a page with `AnonymousId` alone is taken.',
    },
  },
  {
    number: 8,
    question: 'Do `Traits` of a Go page message become `properties` of the page body?',
    answer: 'Yes.',
    suite: { assert: 'They arrive there, from end to end.' },
  },
  {
    number: 10,
    question: 'Does the integrations object stand in `integrations` or in `context.integrations`?',
    answer: 'Ingestion honours both places.',
    suite: {
      assert: 'Switches given to a client decide on delivery; the contract carries them in a member of their own.',
      observe: 'Where a client puts them.',
    },
  },
  {
    number: 11,
    question: 'Which optional fields do Identify, Track, Group and Alias take beyond the listed ones?',
    answer: 'That is open.',
    suite: { observe: 'Which ones are taken.' },
  },
  {
    number: 13,
    question: '`Size` and `FlushAt` are both named as the flush count. Which one counts?',
    answer: 'They are two names of one setting, and either alone sets it. The default of 20 is documented.',
    suite: {
      assert: 'Each of the two that the implementation supports, and the default.',
      leave: 'Values that contradict each other.',
    },
  },
  {
    number: 14,
    question: 'Is `Endpoint` a full URL, or the base of one?',
    answer: 'That is open.',
    suite: { assert: 'Traffic reaches its origin.', observe: 'Path and method.' },
  },
  {
    number: 15,
    question: 'The client flushes 5 s after the last flush. What counts before there was one?',
    answer: 'A ticker that runs all the time is honest too.',
    suite: {
      assert: 'A message is sent within the interval after it was queued, and a first one alone is not sent at once.',
      observe: 'What the interval is counted from.',
    },
  },
  {
    number: 16,
    question: 'When does a method of the client return?',
    answer: 'Once its message is queued, not when it has been sent.',
    suite: { assert: 'Methods return while the server does not answer.' },
  },
  {
    number: 19,
    question: 'A timestamp may be added to any call, but only the Page message lists one. Where does it count?',
    answer: 'On any call that reaches the router.',
    suite: {
      assert: 'It is kept on every kind of call at the router, and on a Page message of the client.',
      observe: 'The other methods of the client.',
    },
  },
  {
    number: 40,
    question: 'What does `DEBUG=analytics` do?',
    answer: 'It turns logging on.',
    suite: { assert: 'Something is logged that is not logged without it (needs `debug` and `clientLog`).' },
  },
  {
    number: 45,
    question: 'What does the client do when the ingestion interface answers with a 5xx?',
    answer: 'That is open.',
    suite: { observe: 'Whether it sends again.' },
  },
  {
    number: 46,
    question: 'Does closing the client flush its queue?',
    answer: 'That is open.',
    suite: { observe: 'Whether queued messages are sent.' },
  },
] as const satisfies readonly ReadingRow[];
