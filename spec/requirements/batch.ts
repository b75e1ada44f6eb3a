import { defineArea } from './requirement.ts';

/** How large what the Go client library sends may be. */
export const batch = defineArea(
  {
    name: 'batch',
    prefix: 'BAT',
    title: 'Client batches and sizes',
    moreGroups: ['message-size'],
    role: 'client',
    sections: ['Limits'],
  },
  {
    '001': {
      statement: 'No batch request is larger than 500 KB.',
      treatment: 'assert',
      reason: 'The maximum is given; 512,000 bytes is its larger reading.',
      reading: 17,
    },
    '002': {
      statement: 'Messages that together exceed a batch are split over several, and none is lost.',
      treatment: 'assert',
      reason: '20 messages of 32 KB are allowed, and the batch limit holds.',
      reading: 17,
    },
    '003': {
      statement: 'A message of 30,500 bytes of JSON is sent.',
      treatment: 'assert',
      reason: 'With its envelope it stays below 32 KB in either reading.',
      reading: 51,
    },
    '004': {
      statement: 'A message of 33,500 bytes of JSON is not sent.',
      treatment: 'assert',
      reason: 'It is beyond 32 KB in either reading.',
      reading: 51,
    },
    '005': {
      statement: 'The size of a message is counted in bytes, not in characters.',
      treatment: 'assert',
      reason: 'KB measures bytes.',
      reading: 18,
    },
    '006': {
      statement: 'A message that is too large takes none of its neighbours with it.',
      treatment: 'assert',
      reason: 'The limit applies to each call by itself.',
      reading: 18,
    },
    '007': {
      statement: 'Whether a message that is too large is refused or dropped.',
      treatment: 'observe',
      reason: 'Nothing is said of it.',
    },
    '008': {
      statement: 'Whether a KB has 1000 or 1024 bytes to the client.',
      treatment: 'observe',
      reason: 'Both are honest; the size of full batches shows it.',
      reading: 18,
    },
  },
);
