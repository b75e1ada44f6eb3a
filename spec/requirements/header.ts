import { defineArea } from './requirement.ts';

const OUTBOUND = 'Endpoints › Outbound delivery';
const STATIC = 'Resources › Webhooks destination settings';

/** The method and the headers of a delivery. */
export const header = defineArea(
  { name: 'header', prefix: 'HDR', title: 'Method and headers', role: 'router', sections: [OUTBOUND] },
  {
    '001': { statement: 'Every delivery is a POST.', treatment: 'assert', reason: 'The document gives the method.' },
    '002': {
      statement: 'Every delivery has the media type application/json.',
      treatment: 'assert',
      reason: 'The document gives the value of Content-Type. Parameters may follow the media type.',
      reading: 41,
    },
    '003': {
      statement: 'Which parameters follow the media type?',
      treatment: 'observe',
      reason: 'The document mentions none.',
      reading: 41,
    },
    '004': {
      statement: 'Every delivery has a User-Agent with a product and its version.',
      treatment: 'assert',
      reason: 'The document asks for the name of the service with a version.',
      reading: 42,
    },
    '005': {
      statement: 'What is the value of User-Agent?',
      treatment: 'observe',
      reason: 'The document does not give its value.',
      reading: 42,
    },
    '006': {
      statement: 'Every request to a URL carries its static headers.',
      sections: [STATIC],
      treatment: 'assert',
      reason: 'The document adds them to every request to their URL.',
      reading: 31,
    },
    '007': {
      statement: 'Ten static headers of one URL all arrive.',
      sections: [STATIC, 'Limits'],
      treatment: 'assert',
      reason: 'The document limits the number of URLs to five, not that of headers.',
      reading: 30,
    },
    '008': {
      statement: 'No request to a URL carries the static headers of another URL.',
      sections: [STATIC],
      treatment: 'assert',
      reason: 'The document ties static headers to one entry of the list.',
      reading: 31,
    },
    '009': {
      statement: 'Retries carry the static headers like first attempts.',
      sections: [STATIC],
      treatment: 'assert',
      reason: 'The document adds them to every request to their URL.',
      reading: 31,
    },
    '010': {
      statement: 'A line break in a static header never adds another header to a request.',
      sections: [STATIC],
      treatment: 'assert',
      reason: 'The document makes a static header one key and one value. A service may refuse, drop or clean it.',
    },
    '011': {
      statement: 'What happens to a static header named Content-Type?',
      sections: [STATIC],
      treatment: 'observe',
      reason: 'The service sets this header itself, and the document does not forbid it in the settings.',
      reading: 31,
    },
    '012': {
      statement: 'What happens to a static header named User-Agent?',
      sections: [STATIC],
      treatment: 'observe',
      reason: 'The service sets this header itself, and the document does not forbid it in the settings.',
      reading: 31,
    },
    '013': {
      statement: 'What happens to a static header named X-Signature?',
      sections: [STATIC],
      treatment: 'observe',
      reason: 'The service sets this header itself, and the document does not forbid it in the settings.',
      reading: 31,
    },
    '014': {
      statement: 'What happens to a static header value that is not ASCII?',
      sections: [STATIC],
      treatment: 'observe',
      reason: 'The document is silent, and HTTP has no single way to send it.',
    },
    '015': {
      statement: 'How many static headers may one URL have?',
      sections: ['Limits'],
      treatment: 'leave',
      reason: 'The document sets no limit on their number.',
      reading: 30,
    },
    '016': {
      statement: 'Every delivery names the host of its configured URL in Host, with the port unless it is the default.',
      treatment: 'assert',
      reason: 'The document delivers to the configured URL, and HTTP names its host in this header.',
      reading: 54,
    },
    '017': {
      statement: 'What happens to a static header named Host?',
      sections: [STATIC],
      treatment: 'observe',
      reason: 'HTTP sets this header by the URL, and the document does not forbid it in the settings.',
      reading: 54,
    },
  },
);
