import { defineArea } from './requirement.ts';

const MULTIPLE = ['Endpoints › Outbound delivery, multiple webhooks', 'Errors'] as const;
const RESPONSE = 'Endpoints › Outbound delivery, response';

/** One message, sent to one to five URLs. */
export const delivery = defineArea(
  { name: 'delivery', prefix: 'DLV', title: 'Delivery and first success', role: 'router', sections: MULTIPLE },
  {
    '001': {
      statement: 'A message that was answered with 200 is not sent to that URL again.',
      treatment: 'assert',
      reason: 'The document counts it as processed.',
      reading: 23,
    },
    '002': {
      statement: 'After a success at one of several URLs, no second attempt starts at any of them.',
      treatment: 'assert',
      reason: 'The document counts the message as processed, and rules out retries to the other URLs.',
      reading: 22,
    },
    '003': {
      statement: 'Every URL is tried when the others fail.',
      treatment: 'assert',
      reason: 'The document accepts a success at any URL, so each has to be tried.',
      reading: 22,
    },
    '004': {
      statement: 'A success on a retry ends the retries at every URL.',
      treatment: 'assert',
      reason: 'The document does not distinguish the attempt that succeeds.',
      reading: 22,
    },
    '005': {
      statement:
        'A URL with an unknown host, or a refused, broken or stalled connection, does not stop delivery to the others.',
      treatment: 'assert',
      reason: 'The document accepts a success at any URL.',
      reading: 47,
    },
    '006': {
      statement: 'Whether several URLs are tried at once or one after another.',
      treatment: 'observe',
      reason: 'The document fits both.',
      reading: 22,
    },
    '007': {
      statement: 'Whether the remaining URLs get their first attempt after a success.',
      treatment: 'observe',
      reason: 'The document rules out retries only.',
      reading: 22,
    },
    '008': {
      statement: 'Whether 201, 204 and other 2xx answers count as success.',
      sections: [RESPONSE],
      treatment: 'observe',
      reason: 'The document does not show which status codes count; 200 surely does.',
      reading: 23,
    },
    '009': {
      statement: 'Whether 3xx answers are retried, and whether redirects are followed.',
      sections: [RESPONSE],
      treatment: 'observe',
      reason: 'The document does not mention them.',
      reading: 23,
    },
    '010': {
      statement: 'Whether 4xx answers are retried.',
      sections: ['Errors'],
      treatment: 'observe',
      reason: 'The document does not show how they are handled.',
      reading: 23,
    },
    '011': {
      statement: 'Whether a refused or broken connection is retried.',
      sections: ['Errors'],
      treatment: 'observe',
      reason: 'The document does not mention it; a retry is likely.',
      reading: 47,
    },
    '012': {
      statement: 'What the body of a response means.',
      sections: [RESPONSE],
      treatment: 'leave',
      reason: 'The document does not show it; receivers always send a success whole, at once, with a small body.',
      reading: 23,
    },
  },
);
