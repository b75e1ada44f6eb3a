import { readingRows } from './reading.ts';

/** Attempts, their answers, retries, and destinations with several URLs. */
export const DELIVERY = readingRows([
  {
    number: 22,
    question: 'Does a message go to several webhook URLs at once, or to one after another until one of them succeeds?',
    answer: 'Both are allowed.',
    suite: {
      assert:
        'After a success at one URL, no second attempt starts at any URL. Each URL is tried while the others fail.',
      observe: 'The order, and first attempts at the remaining URLs after a success.',
    },
    publicSystems: 'Public senders post to all URLs in parallel.',
  },
  {
    number: 23,
    question: 'Which status codes of a webhook endpoint count as success?',
    answer: '200. The document does not define the others.',
    suite: {
      assert: 'A message that was answered with 200 is not sent to that URL again.',
      observe: 'The outcome of 201 and 204, of redirects, and of 4xx answers.',
    },
    publicSystems: 'Public senders do not follow redirects and do not retry a 4xx.',
  },
  {
    number: 24,
    question: 'How often is an event retried after its endpoint timed out?',
    answer: 'At least once. A retry that is answered with a 5xx is retried like any other request with that answer.',
    suite: {
      assert: 'There is one retry, and another if the first is answered with a 5xx.',
      observe: 'The duration of retries, on a virtual clock.',
    },
  },
  {
    number: 25,
    question: 'A 5xx is retried several times within 4 h. How often at least, and when do the 4 h begin?',
    answer: 'At least twice. The 4 h begin with the first attempt.',
    suite: {
      assert: 'There are at least two retries. No attempt starts later than 4 h and 60 s after the first.',
      observe: 'The number and spacing of the retries.',
    },
    publicSystems: 'Public senders space their retries by randomised exponential backoff.',
  },
  {
    number: 26,
    question: 'An endpoint has 5 s to respond. When do the 5 s begin and end?',
    answer: 'They begin with the request and end with the response.',
    suite: {
      assert: 'An answer after 4 s is in time. An answer after 6 s is not.',
      observe: 'The outcome of an answer whose head is in time and whose body is not.',
      leave: 'No mock endpoint answers between 4 s and 6 s.',
    },
  },
  {
    number: 34,
    question: 'Is there one delete notification for each affected source, or for each of its webhooks?',
    answer: 'One for each source. The document states both.',
    suite: {
      assert:
        'Each affected source with webhooks enabled receives at least one. No other source receives any. The bodies have no `version`.',
      observe: 'The number at each URL, and the end of a notification at its first success.',
    },
  },
  {
    number: 39,
    question: 'An endpoint with a self-signed certificate receives no request. May the service connect to it?',
    answer: 'Yes. A TCP connection is not an HTTP request.',
    suite: {
      assert:
        'It receives no HTTP request, while a twin with a trusted certificate does (needs `trust`). The log has an error (needs `log`).',
    },
  },
  {
    number: 47,
    question: 'What happens to a message when a connection is refused or breaks, or a host name is unknown?',
    answer: 'The document does not say. A retry is likely.',
    suite: {
      assert:
        'Neither the other URLs nor later messages wait for it. A request that is sent again after its connection broke is a retry, so none starts after a success at another URL.',
      observe: 'Retries of the message.',
    },
  },
  {
    number: 49,
    question: 'Are certificates accepted that have expired, name another host, or come from an unknown authority?',
    answer: 'The document does not say.',
    suite: { observe: 'Requests to such endpoints.' },
  },
]);
