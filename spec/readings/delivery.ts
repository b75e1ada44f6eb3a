import type { ReadingRow } from './reading.ts';

/** Attempts, their answers, retries, and several URLs. */
export const DELIVERY = [
  {
    number: 22,
    question: 'Do several URLs get a message at once, or one after another until one of them succeeds?',
    answer: 'Both are honest.',
    suite: {
      assert: 'After a success at one URL no second attempt starts at any; each URL is tried while the others fail.',
      observe: 'The order, and whether the remaining URLs get a first attempt after a success.',
    },
  },
  {
    number: 23,
    question: 'Which status codes count as success?',
    answer: '200 does; the others are open.',
    suite: {
      assert: 'A message that was answered with 200 is not sent to that URL again.',
      observe: '201, 204, redirects and whether they are followed, 4xx and whether they are retried.',
    },
  },
  {
    number: 24,
    question: 'After a timeout an event is retried later. How often?',
    answer: 'At least once.',
    suite: { assert: 'One retry.', observe: 'For how long retries go on, under a virtual clock.' },
  },
  {
    number: 25,
    question: 'After a 5xx a request is retried multiple times within 4 hours. How many, and from when on?',
    answer: 'Two times or more, and the window opens with the first attempt.',
    suite: {
      assert: 'Two retries or more, and no attempt later than 4 h and 60 s after the first.',
      observe: 'How many retries there are, and how they are spaced.',
    },
  },
  {
    number: 26,
    question: 'An endpoint has 5 seconds to respond. From what to what?',
    answer: 'From the request to the response.',
    suite: {
      assert: 'An answer after 4 s is in time, and one after 6 s is not.',
      observe: 'Whether an answer counts whose head is in time and whose body is not.',
      leave: 'Answers between 4 s and 6 s.',
    },
  },
  {
    number: 34,
    question: 'A deletion sends one notification for each affected source, and goes to every webhook. Which is it?',
    answer: 'It is counted by source.',
    suite: {
      assert:
        'Each affected source with webhooks enabled gets one or more, no other source gets any, and the bodies have no `version`.',
      observe: 'How many each URL gets, and whether the first success ends the notification as it ends a message.',
    },
  },
  {
    number: 39,
    question: 'What does it mean that no request is sent to an endpoint with a self-signed certificate?',
    answer: 'No HTTP request is; a TCP connection is fine.',
    suite: { assert: 'No request, beside a trusted twin (needs `trust`), and an error in the log (needs `log`).' },
  },
  {
    number: 47,
    question: 'What becomes of a message when a connection is refused or breaks, or a host name is unknown?',
    answer: 'The document says nothing; a retry is likely.',
    suite: { assert: 'It never holds up the other URLs.', observe: 'Whether it is retried.' },
  },
  {
    number: 49,
    question: 'What about certificates that have expired, name another host, or come from an unknown authority?',
    answer: 'That is open.',
    suite: { observe: 'Whether requests are sent.' },
  },
] as const satisfies readonly ReadingRow[];
