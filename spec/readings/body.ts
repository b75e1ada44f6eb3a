import { readingRows } from './reading.ts';

/** What webhook bodies contain. */
export const BODY = readingRows([
  {
    number: 3,
    question: 'May a webhook body carry `context` and other members that the shape for its kind does not list?',
    answer: 'Yes: the listed members are a minimum.',
    suite: { assert: 'The listed members are present.', observe: 'Which other members are present.' },
  },
  {
    number: 4,
    question: 'Where do the name and category of a page call go? The page body does not list them.',
    answer: 'That is open.',
    suite: { observe: 'Where they appear.' },
  },
  {
    number: 5,
    question: 'Where do the properties of a screen call go? The screen body does not list them.',
    answer: 'That is open.',
    suite: { observe: 'Where they appear.' },
  },
  {
    number: 7,
    question: 'Which ids does a webhook body carry when the call has no user id?',
    answer: 'That is open.',
    suite: { observe: 'Which ids it carries; `userId` is never required there.' },
  },
  {
    number: 9,
    question: 'Do the keys `Previous ID` and `User ID` of an alias body really contain a space?',
    answer: 'Yes, as the document writes them.',
    suite: { assert: 'Both keys have the space.', observe: 'Whether the body also has them in camelCase.' },
  },
  {
    number: 20,
    question: 'Which time does a call without a timestamp get, and who sets it?',
    answer: 'The current time; the server sets it, unless the client library already did.',
    suite: {
      assert:
        "The timestamp is within 2 s of the world's time (10 s on a real clock), for calls handed to the router and for client messages that arrive at a webhook.",
    },
    publicSystems:
      "The service's Go client sets a timestamp such as `2026-11-20T21:23:07+0000`, with no milliseconds and no colon in the offset.",
  },
  {
    number: 21,
    question: 'Calls may have any ISO 8601 timestamp, and bodies have UTC with milliseconds. Does the service convert?',
    answer: 'Yes, and both name the same instant.',
    suite: { assert: 'The body has the UTC form, and the two instants are at most 2 s apart.' },
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
    answer: 'That is open: only audiences are described as boolean.',
    suite: { leave: 'The suite sends no computed traits.' },
  },
  {
    number: 38,
    question: 'What is the snake_case form of an audience name?',
    answer: '`First Time Shopper` becomes `first_time_shopper`.',
    suite: {
      assert: 'Names of plain words are converted so.',
      leave: 'The suite uses no digits, punctuation or other scripts in names.',
    },
  },
  {
    number: 43,
    question: 'Is the `version` of a webhook body a number or a string?',
    answer: 'The integer 1.',
    suite: { assert: 'It is the integer.' },
  },
  {
    number: 50,
    question: 'Which time does the retry of a call without a timestamp carry?',
    answer: 'That is open, although it is the same message.',
    suite: { observe: 'Whether the retry repeats the time of the first attempt or has a new one.' },
  },
]);
