import { defineArea } from './requirement.ts';

/** Retries after a 5xx, for at most four hours. */
export const retry = defineArea(
  { name: 'retry', prefix: 'RTY', title: 'Retries', role: 'router', sections: ['Errors', 'Limits'] },
  {
    '001': {
      statement: 'A message that is answered with a 5xx is tried again two times or more.',
      treatment: 'assert',
      reason: 'It is retried multiple times.',
      reading: 25,
    },
    '002': {
      statement: 'No attempt starts later than 4 h after the first attempt of the message.',
      treatment: 'assert',
      reason: 'The window is 4 h at most; a minute is granted for an attempt at its edge.',
      reading: 25,
    },
    '003': {
      statement: 'A 200 on a retry ends the retries.',
      treatment: 'assert',
      reason: 'The message is processed then.',
      reading: 25,
    },
    '004': {
      statement: 'Each message has a window of its own, counted from its own first attempt.',
      treatment: 'assert',
      reason: 'The window belongs to the request that is retried.',
      reading: 25,
    },
    '005': {
      statement: 'A retry sends the same message as the first attempt.',
      treatment: 'assert',
      reason: 'It is the request that is retried; only its timestamp is left open.',
      reading: 50,
    },
    '006': {
      statement: 'Every status from 500 to 599 is retried.',
      treatment: 'assert',
      reason: 'The whole class is named.',
      reading: 25,
    },
    '007': {
      statement: 'How many retries there are, and how they are spaced.',
      treatment: 'observe',
      reason: 'Number and spacing are not shown.',
      reading: 25,
    },
  },
);
