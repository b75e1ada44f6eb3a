import { readingRows } from './reading.ts';

/** How large calls, messages and batches may be. */
export const SIZE = readingRows([
  {
    number: 17,
    question: 'The client flushes 20 messages of up to 32 KB, but a batch holds 500 KB. Which limit wins?',
    answer: 'That of the batch: the client splits the messages over several.',
    suite: { assert: 'No batch request exceeds the limit, and no message is lost.' },
    publicSystems: "The service's Go client respects neither limit.",
  },
  {
    number: 18,
    question: 'Is a KB 1000 or 1024 bytes?',
    answer: 'Both are honest.',
    suite: {
      assert:
        'A call of 31,000 bytes is delivered, one of 33,500 bytes is not, and a batch body never exceeds 512,000 bytes.',
      observe: 'Which of the two a client uses, as the size of its full batches shows.',
      leave: 'The suite sends no calls of 31,900 to 32,900 bytes.',
    },
  },
  {
    number: 51,
    question: 'Is the size of a client message that of its JSON, or of its form on the wire?',
    answer: 'Either; the form on the wire may be a few hundred bytes larger.',
    suite: { assert: 'A message of 30,500 bytes of JSON is sent, and one of 33,500 bytes is not.' },
  },
]);
