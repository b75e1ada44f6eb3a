import { defineArea } from './requirement.ts';

/** How large a call may be. */
export const limit = defineArea(
  { name: 'limit', prefix: 'LIM', title: 'Limits of calls', role: 'router', sections: ['Limits'] },
  {
    '001': {
      statement: 'A call of 31,000 bytes is delivered.',
      treatment: 'assert',
      reason: '32 KB are allowed, whether a KB has 1000 or 1024 bytes.',
      reading: 18,
    },
    '002': {
      statement: 'A call of 33,500 bytes is not delivered.',
      treatment: 'assert',
      reason: '32 KB are the maximum, whether a KB has 1000 or 1024 bytes.',
      reading: 18,
    },
    '003': {
      statement: 'The size of a call is counted in bytes, not in characters.',
      treatment: 'assert',
      reason: 'KB measures bytes.',
      reading: 18,
    },
    '004': {
      statement: 'A call that is too large does not stop the source.',
      treatment: 'assert',
      reason: 'The limit applies to each call by itself.',
      reading: 18,
    },
    '005': {
      statement: 'Whether a call that is too large is refused or dropped.',
      treatment: 'observe',
      reason: 'The errors of ingestion are not shown.',
    },
    '006': {
      statement: 'Whether a KB has 1000 or 1024 bytes.',
      treatment: 'leave',
      reason: 'Both are honest, and nothing is sent between 31,900 and 32,900 bytes to find out.',
      reading: 18,
    },
    '007': {
      statement: 'How many calls are taken in a time.',
      treatment: 'leave',
      reason: 'Rate limits are not shown.',
    },
  },
);
