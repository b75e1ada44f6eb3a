import { defineArea } from './requirement.ts';

const OUTBOUND = 'Endpoints › Outbound delivery';
const STATIC = 'Resources › Webhooks destination settings';

/** The method and the headers of a delivery. */
export const header = defineArea(
  { name: 'header', prefix: 'HDR', title: 'Method and headers', role: 'router', sections: [OUTBOUND] },
  {
    '001': { assert: 'Every delivery is a POST.', reason: 'The document gives the method.' },
    '002': {
      assert: 'Every delivery has the media type application/json.',
      reason: 'The document gives the value of Content-Type. Parameters may follow the media type.',
      reading: 41,
    },
    '003': {
      observe: 'Which parameters follow the media type?',
      reason: 'The document mentions none.',
      reading: 41,
    },
    '004': {
      assert: 'Every delivery has a User-Agent with a product and its version.',
      reason: 'The document asks for the name of the service with a version.',
      reading: 42,
    },
    '005': {
      observe: 'What is the value of User-Agent?',
      reason: 'The document does not give its value.',
      reading: 42,
    },
    '006': {
      assert: 'Every request to a URL carries its static headers.',
      sections: [STATIC],
      reason: 'The document adds them to every request to their URL.',
      reading: 31,
    },
    '007': {
      assert: 'Ten static headers of one URL all arrive.',
      sections: [STATIC, 'Limits'],
      reason: 'The document limits the number of URLs to five, not that of headers.',
      reading: 30,
    },
    '008': {
      assert: 'No request to a URL carries the static headers of another URL.',
      sections: [STATIC],
      reason: 'The document ties static headers to one entry of the list.',
      reading: 31,
    },
    '009': {
      assert: 'Retries carry the static headers like first attempts.',
      sections: [STATIC],
      reason: 'The document adds them to every request to their URL.',
      reading: 31,
    },
    '010': {
      assert: 'A line break in a static header never adds another header to a request.',
      sections: [STATIC],
      reason: 'The document makes a static header one key and one value. A service may refuse, drop or clean it.',
    },
    '011': {
      observe: 'What happens to a static header named Content-Type?',
      sections: [STATIC],
      reason: 'The service sets this header itself, and the document does not forbid it in the settings.',
      reading: 31,
    },
    '012': {
      observe: 'What happens to a static header named User-Agent?',
      sections: [STATIC],
      reason: 'The service sets this header itself, and the document does not forbid it in the settings.',
      reading: 31,
    },
    '013': {
      observe: 'What happens to a static header named X-Signature?',
      sections: [STATIC],
      reason: 'The service sets this header itself, and the document does not forbid it in the settings.',
      reading: 31,
    },
    '014': {
      observe: 'What happens to a static header value that is not ASCII?',
      sections: [STATIC],
      reason: 'The document is silent, and HTTP has no single way to send it.',
    },
    '015': {
      leave: 'How many static headers may one URL have?',
      sections: ['Limits'],
      reason: 'The document sets no limit on their number.',
      reading: 30,
    },
    '016': {
      assert: 'Every delivery names the host of its configured URL in Host, with the port unless it is the default.',
      reason: 'The document delivers to the configured URL, and HTTP names its host in this header.',
      reading: 54,
    },
    '017': {
      observe: 'What happens to a static header named Host?',
      sections: [STATIC],
      reason: 'HTTP sets this header by the URL, and the document does not forbid it in the settings.',
      reading: 54,
    },
  },
);
