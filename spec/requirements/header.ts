import { defineArea } from './requirement.ts';

const OUTBOUND = 'Endpoints › Outbound delivery';
const STATIC = 'Resources › Webhooks destination settings';

/** The request line and its headers. */
export const header = defineArea(
  { name: 'header', prefix: 'HDR', title: 'Method and headers', role: 'router', sections: [OUTBOUND] },
  {
    '001': { statement: 'Every delivery is a POST.', treatment: 'assert', reason: 'The method is given.' },
    '002': {
      statement: 'Every delivery has the media type application/json.',
      treatment: 'assert',
      reason: 'The header is given; parameters behind the media type are fine.',
      reading: 41,
    },
    '003': {
      statement: 'Which parameters follow the media type.',
      treatment: 'observe',
      reason: 'None are mentioned.',
      reading: 41,
    },
    '004': {
      statement: 'Every delivery has a User-Agent with a product and its version.',
      treatment: 'assert',
      reason: 'The header names the service with a version.',
      reading: 42,
    },
    '005': {
      statement: 'What the User-Agent says.',
      treatment: 'observe',
      reason: 'Its value is not given.',
      reading: 42,
    },
    '006': {
      statement: 'The static headers of a URL are on every request to it.',
      sections: [STATIC],
      treatment: 'assert',
      reason: 'They are added to every request that goes to that URL.',
      reading: 31,
    },
    '007': {
      statement: 'Ten static headers of one URL all arrive.',
      sections: [STATIC, 'Limits'],
      treatment: 'assert',
      reason: 'Five is the limit of URLs, not of headers.',
      reading: 30,
    },
    '008': {
      statement: 'The static headers of one URL are on no request to another.',
      sections: [STATIC],
      treatment: 'assert',
      reason: 'They belong to one entry.',
      reading: 31,
    },
    '009': {
      statement: 'Retries carry the static headers like first attempts.',
      sections: [STATIC],
      treatment: 'assert',
      reason: 'They are added to every request that goes to that URL.',
      reading: 31,
    },
    '010': {
      statement: 'A line break in a static header never adds a header of its own to a request.',
      sections: [STATIC],
      treatment: 'assert',
      reason: 'A setting is one key and one value; refusing it, dropping it or cleaning it are all honest.',
    },
    '011': {
      statement: 'What becomes of a static header named Content-Type.',
      sections: [STATIC],
      treatment: 'observe',
      reason: 'Both the setting and the service claim the header.',
      reading: 31,
    },
    '012': {
      statement: 'What becomes of a static header named User-Agent.',
      sections: [STATIC],
      treatment: 'observe',
      reason: 'Both the setting and the service claim the header.',
      reading: 31,
    },
    '013': {
      statement: 'What becomes of a static header named X-Signature.',
      sections: [STATIC],
      treatment: 'observe',
      reason: 'Both the setting and the service claim the header.',
      reading: 31,
    },
    '014': {
      statement: 'What becomes of a static header value beyond ASCII.',
      sections: [STATIC],
      treatment: 'observe',
      reason: 'HTTP leaves no one way to send it.',
    },
    '015': {
      statement: 'How many static headers one URL may have.',
      sections: ['Limits'],
      treatment: 'leave',
      reason: 'A limit of their number is not shown.',
      reading: 30,
    },
  },
);
