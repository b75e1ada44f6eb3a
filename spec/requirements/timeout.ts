import { defineArea } from './requirement.ts';

/** An endpoint has five seconds to answer. */
export const timeout = defineArea(
  { name: 'timeout', prefix: 'TMO', title: 'Response timeout', role: 'router', sections: ['Errors', 'Limits'] },
  {
    '001': {
      assert: 'A message that is answered after 4 s counts as processed.',
      forbids: true,
      reason: 'The document gives an endpoint 5 s. Conforming clocks may differ between 4 s and 6 s.',
      reading: 26,
    },
    '002': {
      assert: 'A message without an answer is retried later.',
      reason: 'The document asks for a later retry, so at least one.',
      reading: 24,
    },
    '003': {
      assert: 'A message that is answered after 6 s is retried, even if the answer is a success.',
      reason: 'The timeout occurs at 5 s, and a late answer does not undo it.',
      reading: 26,
    },
    '004': {
      assert: 'A timeout is logged as an error.',
      reason: 'The document asks for such a log entry.',
      needs: ['log'],
    },
    '005': {
      assert: 'A retry has the same time to answer as a first attempt.',
      forbids: true,
      sections: ['Limits'],
      reason: 'The document applies the limit to each delivery.',
      reading: 26,
    },
    '006': {
      observe: 'Is an answer in time if its head is in time and the end of its body is late?',
      reason: 'The document does not say whether a response means its head or all of it.',
      reading: 26,
      needs: ['virtual-clock'],
    },
    '007': {
      observe: 'How often, and for how long, are repeated timeouts of a message retried?',
      reason: 'The document sets a window for 5xx answers only.',
      reading: 24,
      needs: ['virtual-clock'],
    },
  },
);
