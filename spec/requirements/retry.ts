import { defineArea } from './requirement.ts';

/** Retries after a 5xx, for at most four hours. */
export const retry = defineArea(
  { name: 'retry', prefix: 'RTY', title: 'Retries', role: 'router', sections: ['Errors', 'Limits'] },
  {
    '001': {
      statement: 'A message that is answered with a 5xx is retried at least twice.',
      treatment: 'assert',
      reason: 'The document speaks of several retries.',
      reading: 25,
    },
    '002': {
      statement: 'No attempt starts later than 4 h after the first attempt of the message.',
      treatment: 'assert',
      reason: 'The document limits retries to 4 h. The suite allows one more minute for an attempt at the edge.',
      reading: 25,
    },
    '003': {
      statement: 'A 200 on a retry ends the retries.',
      treatment: 'assert',
      reason: 'The document then counts the message as processed.',
      reading: 25,
    },
    '004': {
      statement: 'Each message has a separate retry window, which begins with its first attempt.',
      treatment: 'assert',
      reason: 'The document ties the window to the request that is retried.',
      reading: 25,
    },
    '005': {
      statement: 'A retry sends the same message as the first attempt.',
      treatment: 'assert',
      reason: 'The document says that the request itself is retried. Only its timestamp is open.',
      reading: 50,
    },
    '006': {
      statement: 'Every status from 500 to 599 is retried.',
      treatment: 'assert',
      reason: 'The document names the whole class of statuses.',
      reading: 25,
    },
    '007': {
      statement: 'How many retries are there, and how are they spaced?',
      treatment: 'observe',
      reason: 'The document does not show their number or spacing.',
      reading: 25,
    },
  },
);
