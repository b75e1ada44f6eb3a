import { readingRows } from './reading.ts';

/** Which calls are forwarded. */
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
    answer: 'No: a delete notification is not a call.',
    suite: { assert: 'Delete notifications are sent whatever the switches of calls say.' },
  },
  {
    number: 12,
    question: 'How do the destination switches `All` and `Webhooks` of a call work together?',
    answer:
      '`All: false` switches the webhooks off unless `Webhooks` is true, `Webhooks: false` always switches them off, and `webhooks` in lower case means nothing.',
    suite: {
      assert: 'Each of these combinations has this effect.',
      leave: 'The suite sends neither `all` in lower case nor values that are not booleans.',
    },
  },
  {
    number: 33,
    question: 'What happens to the calls of a source whose settings have no webhook URL?',
    answer: 'They are accepted, and nothing is delivered.',
    suite: { assert: 'The calls are accepted.', observe: 'Whether such settings are accepted.' },
  },
  {
    number: 35,
    question: 'Are all calls of a source forwarded, or only those whose destination switches allow it?',
    answer: 'Only those whose switches allow it.',
    suite: { assert: 'Every call without switches is delivered, and no call whose switches exclude the webhooks.' },
  },
  {
    number: 44,
    question: 'What does it mean that the client library is safe under many requests per second?',
    answer: 'No message is lost, and none is sent twice.',
    suite: {
      assert: 'Thousands of parallel calls all arrive, once each.',
      observe: 'What order messages are sent in.',
    },
  },
  {
    number: 48,
    question: 'What happens to a call whose timestamp cannot be parsed?',
    answer: 'That is open, but it does not affect later calls.',
    suite: { assert: 'Later calls of the source are delivered.', observe: 'What happens to the call itself.' },
  },
]);
