import { defineArea } from './requirement.ts';

/** Retries after a 5xx, for at most four hours. */
export const retry = defineArea(
  { name: 'retry', prefix: 'RTY', title: 'Retries', role: 'router', sections: ['Errors', 'Limits'] },
  {
    '001': {
      assert: 'A message that is answered with a 5xx is retried at least twice.',
      reason: 'The document speaks of several retries.',
      reading: 25,
    },
    '002': {
      assert: 'No attempt starts later than 4 h after the first attempt of the message.',
      forbids: true,
      reason: 'The document limits retries to 4 h. The suite allows one more minute for an attempt at the edge.',
      reading: 25,
    },
    '003': {
      assert: 'A 200 on a retry ends the retries.',
      forbids: true,
      reason: 'The document then counts the message as processed.',
      reading: 25,
    },
    '004': {
      assert: 'Each message has a separate retry window, which begins with its first attempt.',
      reason: 'The document ties the window to the request that is retried.',
      reading: 25,
    },
    '005': {
      assert: 'A retry sends the same message as the first attempt.',
      reason: 'The document says that the request itself is retried. Only its timestamp is open.',
      reading: 50,
    },
    '006': {
      assert: 'Every status from 500 to 599 is retried.',
      reason: 'The document names the whole class of statuses.',
      reading: 25,
    },
    '007': {
      observe: 'How many retries are there, and how are they spaced?',
      reason: 'The document does not show their number or spacing.',
      reading: 25,
    },
  },
);
