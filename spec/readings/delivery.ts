import { readingRows } from './reading.ts';

/** Attempts, their answers, retries, and destinations with several URLs. */
export const DELIVERY = readingRows([
  {
    number: 22,
    question: 'Do several webhook URLs get a message at once, or one after another until one of them succeeds?',
    answer: 'Both are honest.',
    suite: {
      assert: 'After a success at one URL, no second attempt starts at any; each URL is tried while the others fail.',
      observe: 'The order, and whether the remaining URLs get a first attempt after a success.',
    },
    publicSystems: 'Public senders post to all URLs in parallel.',
  },
  {
    number: 23,
    question: 'Which status codes of a webhook endpoint count as success?',
    answer: '200; the others are open.',
    suite: {
      assert: 'A message that was answered with 200 is not sent to that URL again.',
      observe: 'Whether 201 and 204 count, whether redirects are followed, and whether 4xx answers are retried.',
    },
    publicSystems: 'Public senders do not follow redirects, and do not retry a 4xx.',
  },
  {
    number: 24,
    question: 'How often is an event retried after its endpoint timed out?',
    answer: 'At least once. A retry that is answered with a 5xx is retried as any other request with that answer.',
    suite: {
      assert: 'There is one retry, and another if that one is answered with a 5xx.',
      observe: 'How long retries go on, on a virtual clock.',
    },
  },
  {
    number: 25,
    question: 'A 5xx is retried several times within 4 h. How many times is that, and when do the 4 h begin?',
    answer: 'At least twice, and they begin with the first attempt.',
    suite: {
      assert: 'There are at least two retries, and no attempt later than 4 h and 60 s after the first.',
      observe: 'How many retries there are, and how they are spaced.',
    },
    publicSystems: 'Public senders space their retries by randomised exponential backoff.',
  },
  {
    number: 26,
    question: 'An endpoint has 5 s to respond. When do they begin and end?',
    answer: 'They begin with the request and end with the response.',
    suite: {
      assert: 'An answer after 4 s is in time, and one after 6 s is not.',
      observe: 'Whether an answer is in time when its head is, but its body is not.',
      leave: 'No receiver answers between 4 s and 6 s.',
    },
  },
  {
    number: 34,
    question: 'Is there one delete notification for each affected source, or for each of its webhooks?',
    answer: 'One for each source; the document says both.',
    suite: {
      assert:
        'Each affected source with webhooks enabled gets at least one, no other source gets any, and the bodies have no `version`.',
      observe: 'How many each URL gets, and whether the first success ends the notification, as it ends a message.',
    },
  },
  {
    number: 39,
    question: 'An endpoint with a self-signed certificate gets no request. May the service connect to it?',
    answer: 'Yes: a TCP connection is not an HTTP request.',
    suite: {
      assert:
        'It gets no HTTP request, while a twin with a trusted certificate does (needs `trust`), and the log has an error (needs `log`).',
    },
  },
  {
    number: 47,
    question: 'What happens to a message when a connection is refused or breaks, or a host name is unknown?',
    answer: 'That is open; a retry is likely.',
    suite: { assert: 'Delivery to the other URLs is not held up.', observe: 'Whether the message is retried.' },
  },
  {
    number: 49,
    question: 'Are certificates accepted that have expired, name another host, or come from an unknown authority?',
    answer: 'That is open.',
    suite: { observe: 'Whether requests are sent to such endpoints.' },
  },
]);
