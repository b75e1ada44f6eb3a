import { defineArea } from './requirement.ts';

/** Five seconds to answer. */
export const timeout = defineArea(
  { name: 'timeout', prefix: 'TMO', title: 'Response timeout', role: 'router', sections: ['Errors', 'Limits'] },
  {
    '001': {
      statement: 'An answer after 4 s is in time: the message is processed.',
      treatment: 'assert',
      reason: 'An endpoint has 5 s; between 4 s and 6 s honest clocks may differ.',
      reading: 26,
    },
    '002': {
      statement: 'An endpoint that does not answer is tried again later.',
      treatment: 'assert',
      reason: 'After a timeout the event is retried later: at least once.',
      reading: 24,
    },
    '003': {
      statement: 'An answer after 6 s is too late: the message is tried again, whatever the answer says.',
      treatment: 'assert',
      reason: 'The timeout has struck before, and a late answer does not undo it.',
      reading: 26,
    },
    '004': {
      statement: 'A timeout is logged as an error.',
      treatment: 'assert',
      reason: 'It is stated.',
      needs: ['log'],
    },
    '005': {
      statement: 'A retry has the same time to answer as a first attempt.',
      sections: ['Limits'],
      treatment: 'assert',
      reason: 'The limit applies to each delivery.',
      reading: 26,
    },
    '006': {
      statement: 'Whether an answer whose body goes on beyond the limit counts as in time.',
      treatment: 'observe',
      reason: 'A response may be its head or its whole.',
      reading: 26,
      needs: ['virtual-clock'],
    },
    '007': {
      statement: 'For how long, and how often, a message that keeps timing out is retried.',
      treatment: 'observe',
      reason: 'The window is given for 5xx answers only.',
      reading: 24,
      needs: ['virtual-clock'],
    },
  },
);
