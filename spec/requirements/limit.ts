import { defineArea } from './requirement.ts';

/** Size limits of a call. */
export const limit = defineArea(
  { name: 'limit', prefix: 'LIM', title: 'Size of calls', role: 'router', sections: ['Limits'] },
  {
    '001': {
      assert: 'A call of 31,000 bytes is delivered.',
      reason: 'The document allows 32 KB, whether a KB is 1000 or 1024 bytes.',
      reading: 18,
    },
    '002': {
      assert: 'A call of 33,500 bytes is not delivered.',
      forbids: true,
      reason: 'The document allows 32 KB at most, whether a KB is 1000 or 1024 bytes.',
      reading: 18,
    },
    '003': {
      assert: 'The size of a call is counted in bytes, not in characters.',
      forbids: true,
      reason: 'The document gives the limit in KB, which measures bytes.',
      reading: 18,
    },
    '004': {
      assert: 'Calls that follow one that is too large are delivered.',
      reason: 'The document applies the limit to each call separately.',
      reading: 18,
    },
    '005': {
      observe: 'Is a call that is too large refused or dropped?',
      reason: 'The document does not show the errors of ingestion.',
    },
    '006': {
      leave: 'Is a KB 1000 or 1024 bytes?',
      reason: 'The document does not say, so the suite sends no call of 31,900 to 32,900 bytes.',
      reading: 18,
    },
    '007': {
      leave: 'How many calls does the service accept per second?',
      reason: 'The document shows no rate limits.',
    },
  },
);
