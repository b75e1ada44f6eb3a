import { defineArea } from './requirement.ts';

const MULTIPLE = ['Endpoints › Outbound delivery, multiple webhooks', 'Errors'] as const;
const RESPONSE = 'Endpoints › Outbound delivery, response';

/** One message and its one to five URLs. */
export const delivery = defineArea(
  { name: 'delivery', prefix: 'DLV', title: 'Delivery and first success', role: 'router', sections: MULTIPLE },
  {
    '001': {
      statement: 'A message that was answered with 200 is not sent to that URL again.',
      treatment: 'assert',
      reason: 'It counts as processed.',
      reading: 23,
    },
    '002': {
      statement: 'After one of several URLs succeeded, no second attempt starts at any of them.',
      treatment: 'assert',
      reason: 'The message counts as processed, and the remaining URLs are not retried.',
      reading: 22,
    },
    '003': {
      statement: 'Every URL is tried when the others fail.',
      treatment: 'assert',
      reason: 'A success at any one of them is enough, so each has to have its chance.',
      reading: 22,
    },
    '004': {
      statement: 'A success on a retry ends the retries at every URL.',
      treatment: 'assert',
      reason: 'It does not matter which attempt succeeded.',
      reading: 22,
    },
    '005': {
      statement:
        'A URL that cannot be found, or refuses, breaks or stalls its connection, keeps no message from the others.',
      treatment: 'assert',
      reason: 'A success at any one of the URLs is enough.',
      reading: 47,
    },
    '006': {
      statement: 'Whether several URLs are tried at once or one after another.',
      treatment: 'observe',
      reason: 'Both are honest.',
      reading: 22,
    },
    '007': {
      statement: 'Whether the remaining URLs get their first attempt after a success.',
      treatment: 'observe',
      reason: 'Only retries are excluded.',
      reading: 22,
    },
    '008': {
      statement: 'Whether 201, 204 and other 2xx answers count as success.',
      sections: [RESPONSE],
      treatment: 'observe',
      reason: 'Which status codes count is not shown; 200 surely does.',
      reading: 23,
    },
    '009': {
      statement: 'Whether 3xx answers are retried, and redirects followed.',
      sections: [RESPONSE],
      treatment: 'observe',
      reason: 'They are not mentioned.',
      reading: 23,
    },
    '010': {
      statement: 'Whether 4xx answers are retried.',
      sections: ['Errors'],
      treatment: 'observe',
      reason: 'Their handling is not shown.',
      reading: 23,
    },
    '011': {
      statement: 'Whether a refused or broken connection is retried.',
      sections: ['Errors'],
      treatment: 'observe',
      reason: 'It is not mentioned; a retry is likely.',
      reading: 47,
    },
    '012': {
      statement: 'What the body of an answer means.',
      sections: [RESPONSE],
      treatment: 'leave',
      reason: 'It is not shown; a success is always sent with a small body, whole and at once.',
      reading: 23,
    },
  },
);
