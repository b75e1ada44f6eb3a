import { readingRows } from './reading.ts';

/** Forwarding of calls. */
export const ROUTING = readingRows([
  {
    number: 1,
    question: 'Are screen calls delivered? They are not among the accepted kinds, but they are among the events.',
    answer: 'They are delivered, but no implementation fails for not delivering them.',
    suite: {
      assert: 'A screen body that is delivered has its listed shape.',
      observe: 'Whether a screen call is delivered (needs `screen`).',
    },
  },
  {
    number: 2,
    question: 'Do the destination switches of calls affect delete notifications too?',
    answer: 'No. A delete notification is not a call.',
    suite: { assert: 'Delete notifications do not depend on the switches of calls.' },
  },
  {
    number: 12,
    question: 'How do the destination switches `All` and `Webhooks` of a call work together?',
    answer:
      '`All: false` switches the webhooks off unless `Webhooks` is true. `Webhooks: false` always switches them off. `webhooks` in lower case has no effect.',
    suite: {
      assert: 'Each of these combinations has its effect.',
      leave: 'The suite sends neither `all` in lower case nor values that are not booleans.',
    },
  },
  {
    number: 33,
    question: 'What happens to the calls of a source whose settings have no webhook URL?',
    answer: 'They are accepted, and nothing is delivered.',
    suite: { assert: 'The calls are accepted.', observe: 'Acceptance of such settings.' },
  },
  {
    number: 35,
    question: 'Are all calls of a source forwarded, or only those whose destination switches allow it?',
    answer: 'Only those whose switches allow it.',
    suite: {
      assert: 'Every call without switches is delivered. No call whose switches exclude the webhooks is delivered.',
    },
  },
  {
    number: 44,
    question: 'What does it mean that the client library is safe under many requests per second?',
    answer: 'No message is lost or sent twice.',
    suite: { assert: 'Thousands of parallel calls all arrive, once each.', observe: 'The order of the messages.' },
  },
  {
    number: 48,
    question: 'What happens to a call whose timestamp cannot be parsed?',
    answer: 'The document does not say. Later calls are not affected.',
    suite: { assert: 'Later calls of the source are delivered.', observe: 'The outcome of the call itself.' },
  },
]);
