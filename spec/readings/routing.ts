import type { ReadingRow } from './reading.ts';

/** Which calls are forwarded at all. */
export const ROUTING = [
  {
    number: 1,
    question: 'Are screen calls delivered? They are missing among the accepted kinds and listed among the events.',
    answer: 'They are delivered.',
    suite: {
      assert: 'A screen body has its listed shape where one is delivered.',
      observe: 'Whether a screen call is delivered (needs `screen`).',
    },
  },
  {
    number: 2,
    question: 'Does the integrations object of a call decide on delete notifications too?',
    answer: 'No: a deletion is a notification, not a call.',
    suite: { assert: 'Delete notifications are sent whatever the switches of calls say.' },
  },
  {
    number: 12,
    question: 'How do `All` and `Webhooks` in the integrations object work together?',
    answer:
      'As written: `All: false` excludes the webhooks unless `Webhooks` is true, `Webhooks: false` excludes them always, and `webhooks` in lower case names nothing.',
    suite: {
      assert: 'Each of these combinations.',
      leave: '`all` in lower case, and values that are not booleans.',
    },
  },
  {
    number: 33,
    question: 'What does a destination without any webhook URL mean?',
    answer: 'There is nothing to do with its calls.',
    suite: { assert: 'Calls are still accepted.', observe: 'Whether such settings are accepted.' },
  },
  {
    number: 35,
    question: 'All requests of a source are forwarded, and the integrations object filters: which of the two wins?',
    answer: 'The filter: all requests that it lets through are forwarded.',
    suite: { assert: 'Every call without switches is delivered, and no call that its switches exclude.' },
  },
  {
    number: 44,
    question: 'What does it mean to be safe under many requests per second?',
    answer: 'Nothing is lost, and nothing is sent twice.',
    suite: { assert: 'Both, over thousands of parallel calls.', observe: 'The order of messages.' },
  },
  {
    number: 48,
    question: 'What becomes of a call whose timestamp cannot be parsed?',
    answer: 'That is open, but the service goes on.',
    suite: { assert: 'Later calls of the source are delivered.', observe: 'What becomes of the call itself.' },
  },
] as const satisfies readonly ReadingRow[];
