import type { ReadingRow } from './reading.ts';

/** How large calls, messages and batches may be. */
export const SIZE = [
  {
    number: 17,
    question: '20 messages of 32 KB are more than the 500 KB of a batch. Which limit holds?',
    answer: 'That of the batch: the client splits.',
    suite: { assert: 'No batch request is beyond the limit, and no message is lost.' },
  },
  {
    number: 18,
    question: 'Does a KB have 1000 or 1024 bytes?',
    answer: 'Both are honest.',
    suite: {
      assert:
        'A call of 31,000 bytes passes, one of 33,500 bytes does not, and a batch body never exceeds 512,000 bytes.',
      observe: 'Which of the two a client counts by, as the size of its full batches shows.',
      leave: 'Calls of 31,900 to 32,900 bytes.',
    },
  },
  {
    number: 51,
    question: 'What is the size of a message of the client that is near its limit?',
    answer: 'Its form on the wire may be some hundred bytes larger than its JSON.',
    suite: { assert: 'A message of 30,500 bytes of JSON is sent, and one of 33,500 bytes is not.' },
  },
] as const satisfies readonly ReadingRow[];
