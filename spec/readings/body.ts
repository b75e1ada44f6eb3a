import type { ReadingRow } from './reading.ts';

/** What webhook bodies hold. */
export const BODY = [
  {
    number: 3,
    question: 'May bodies carry `context` and other members that their shape does not list?',
    answer: 'Yes: the listed members are a minimum.',
    suite: { assert: 'The listed members are there.', observe: 'Which others there are.' },
  },
  {
    number: 4,
    question: 'Where do `Name` and `Category` of a page message go in the page body?',
    answer: 'That is open.',
    suite: { observe: 'Where they are found.' },
  },
  {
    number: 5,
    question: 'Where do the properties of a screen call go?',
    answer: 'That is open.',
    suite: { observe: 'Where they are found.' },
  },
  {
    number: 7,
    question: 'What does the body of an anonymous call carry?',
    answer: 'That is open.',
    suite: { observe: 'Which identities it carries; `userId` is never required there.' },
  },
  {
    number: 9,
    question: 'Do the alias keys `Previous ID` and `User ID` really contain a space?',
    answer: 'Yes, as written.',
    suite: { assert: 'Both keys, with the space.', observe: 'Extra keys in camel case.' },
  },
  {
    number: 20,
    question: 'Which time does a call without a timestamp get, and who sets it?',
    answer: 'The current one; the server sets it, unless a client has done so before.',
    suite: {
      assert:
        "The timestamp is within 2 s of the world's now (10 s on a real clock), both for calls at the router and for messages of a client that are followed to the webhook.",
    },
  },
  {
    number: 21,
    question: 'Outbound timestamps are UTC with milliseconds, inbound ones any ISO 8601: are they converted?',
    answer: 'Yes, and they name the same instant.',
    suite: { assert: 'The form, and that the instants are at most 2 s apart.' },
  },
  {
    number: 36,
    question: 'Audience membership is called a user property. Where in an identify call is that?',
    answer: 'It is a key of `traits`.',
    suite: { assert: 'The key in `traits`.' },
  },
  {
    number: 37,
    question: 'Are computed traits sent as booleans too?',
    answer: 'Only audiences are described as boolean.',
    suite: { leave: 'Computed traits.' },
  },
  {
    number: 38,
    question: 'What is the snake_case form of an audience name?',
    answer: '`First Time Shopper` becomes `first_time_shopper`.',
    suite: { assert: 'Names made of plain words.', leave: 'Digits, punctuation and other scripts in names.' },
  },
  {
    number: 43,
    question: 'Is `version` a number or text?',
    answer: 'It is the integer 1.',
    suite: { assert: 'The integer.' },
  },
  {
    number: 50,
    question: 'When a call without a timestamp is retried, which time does the retry name?',
    answer: 'It is the same message; its time is open.',
    suite: { observe: 'Whether the first time is repeated or set anew.' },
  },
] as const satisfies readonly ReadingRow[];
