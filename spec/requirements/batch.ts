import { defineArea } from './requirement.ts';

/** Size limits of the messages and batches of the Go client library. */
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
      assert: 'No batch request is larger than 500 KB.',
      reason: 'The document sets this maximum. Its larger reading is 512,000 bytes.',
      reading: 17,
    },
    '002': {
      assert: 'Messages that exceed the size of one batch are split over several, and none is lost.',
      reason: 'The document allows 20 messages of 32 KB, which do not fit into one batch of 500 KB.',
      reading: 17,
    },
    '003': {
      assert: 'A message of 30,500 bytes of JSON is sent.',
      reason: 'The document allows 32 KB. The message with its envelope is smaller in either reading.',
      reading: 51,
    },
    '004': {
      assert: 'A message of 33,500 bytes of JSON is not sent.',
      forbids: true,
      reason: 'The document allows 32 KB. The message is larger in either reading.',
      reading: 51,
    },
    '005': {
      assert: 'The size of a message is counted in bytes, not in characters.',
      forbids: true,
      reason: 'The document gives the limit in KB, which measures bytes.',
      reading: 18,
    },
    '006': {
      assert: 'Messages before and after one that is too large are sent.',
      reason: 'The document applies the limit to each call separately.',
      reading: 18,
    },
    '007': {
      observe: 'Is a message that is too large refused or dropped?',
      reason: 'The document is silent.',
    },
    '008': {
      observe: 'Does the client count 1000 or 1024 bytes to a KB?',
      reason: 'The document does not say. The size of full batches shows it.',
      reading: 18,
    },
    '009': {
      observe: 'Is a message of 30,500 bytes sent if its text needs escapes in some spellings of JSON?',
      reason: 'A library may measure the bytes that it writes, which escapes make longer.',
      reading: 57,
    },
  },
);
