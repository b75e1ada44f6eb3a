import { readingRows } from './reading.ts';

/** The content of webhook bodies. */
export const BODY = readingRows([
  {
    number: 3,
    question: 'May a webhook body carry `context` and other members that the shape for its kind does not list?',
    answer: 'Yes. The listed members are a minimum.',
    suite: { assert: 'The listed members are present.', observe: 'The other members.' },
  },
  {
    number: 4,
    question: 'Where in the page body do the name and category of a page call appear?',
    answer: 'The document does not say.',
    suite: { observe: 'Their position, if any.' },
  },
  {
    number: 5,
    question: 'Where in the screen body do the properties of a screen call appear?',
    answer: 'The document does not say.',
    suite: { observe: 'Their position, if any.' },
  },
  {
    number: 7,
    question: 'Which ids does a webhook body carry when the call has no user id?',
    answer: 'Any or none.',
    suite: { observe: 'The ids that it carries. `userId` is never required there.' },
  },
  {
    number: 9,
    question: 'Do the keys `Previous ID` and `User ID` of an alias body really contain a space?',
    answer: 'Yes, as the document writes them.',
    suite: { assert: 'Both keys contain the space.', observe: 'Additional camelCase keys.' },
  },
  {
    number: 20,
    question: 'Which time does a call without a timestamp get, and who sets it?',
    answer: 'The current time. The server sets it, unless the client library already did.',
    suite: {
      assert:
        "The timestamp is within 2 s of the world's time (10 s on a real clock), both for calls to the router and for client messages that arrive at a webhook.",
    },
    publicSystems:
      "The service's Go client sets a timestamp such as `2026-11-20T21:23:07+0000`, with no milliseconds and no colon in the offset.",
  },
  {
    number: 21,
    question: 'Calls may have any ISO 8601 timestamp. Bodies have UTC with milliseconds. Does the service convert?',
    answer: 'Yes. Both name the same instant.',
    suite: {
      assert:
        'The body has the UTC form. The instant of a call differs by less than a second, and that of a client message by at most 2 s. An uncommon form, such as an offset without a colon, is read as its instant or counts as unreadable.',
      observe: 'The milliseconds that arrive, and the uncommon forms that are read.',
    },
  },
  {
    number: 36,
    question: 'Audience membership is called a user property. Where does an identify body carry it?',
    answer: 'As a key of `traits`.',
    suite: { assert: 'The key is in `traits`.' },
  },
  {
    number: 37,
    question: 'Are computed traits sent as booleans too?',
    answer: 'The document does not say. It describes only audiences as boolean.',
    suite: { leave: 'The suite sends no computed traits.' },
  },
  {
    number: 38,
    question: 'What is the snake_case form of an audience name?',
    answer: '`First Time Shopper` becomes `first_time_shopper`.',
    suite: {
      assert: 'Names of plain words are converted in this way.',
      leave: 'The suite uses no digits, punctuation or other scripts in names.',
    },
  },
  {
    number: 43,
    question: 'Is the `version` of a webhook body a number or a string?',
    answer: 'The integer 1.',
    suite: { assert: '`version` is the integer 1.' },
  },
  {
    number: 50,
    question: 'Which time does a retry of a call without a timestamp carry?',
    answer: 'Either the time of the first attempt or a new one.',
    suite: { observe: 'Which of the two the retry carries.' },
  },
]);
