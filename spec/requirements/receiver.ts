import { defineArea } from './requirement.ts';

const RESPONSE = 'Endpoints › Outbound delivery, response';
const BODIES = 'Resources › Outbound message bodies';
const VERIFY = 'Authentication › Webhooks requests, 4';

/** What the service relies on in a receiver that it delivers to. `routespec receiver` judges it; `routespec run` does not. */
export const receiver = defineArea(
  { name: 'receiver', prefix: 'RCV', title: 'Receivers', role: 'receiver', sections: [RESPONSE] },
  {
    '001': {
      statement: 'A receiver answers a delivery with a success, which is a status from 200 to 299.',
      sections: [RESPONSE, 'Errors'],
      treatment: 'assert',
      reason: 'The document ends the attempts at a success; 200 surely is one, and another 2xx is observed.',
      reading: 23,
    },
    '002': {
      statement: 'A receiver refuses a request whose X-Signature is not the digest of its body.',
      sections: [VERIFY],
      treatment: 'assert',
      reason: 'The document calls a request authentic only if the two digests are equal.',
      reading: 27,
    },
    '003': {
      statement: 'A receiver with a shared secret refuses a request without X-Signature.',
      sections: ['Authentication › Webhooks requests, 2', VERIFY],
      treatment: 'assert',
      reason: 'The document puts the header on every request, so one without it does not come from the service.',
      reading: 28,
    },
    '004': {
      statement: 'A receiver verifies the bytes of the body as they came, however the JSON in them is written.',
      sections: [VERIFY],
      treatment: 'assert',
      reason: 'The document digests the received body, and prescribes no way of writing its JSON.',
      reading: 27,
    },
    '005': {
      statement: 'A receiver verifies a body with text beyond ASCII over its UTF-8 bytes.',
      sections: ['Authentication › Webhooks requests, 3', VERIFY],
      treatment: 'assert',
      reason: 'The document makes the UTF-8 bytes of the body the message of the digest.',
      reading: 27,
    },
    '006': {
      statement: 'Whether a receiver accepts a digest in upper case.',
      sections: [VERIFY],
      treatment: 'observe',
      reason: 'The document says hexadecimal, so a service may write the digits in either case.',
      reading: 27,
    },
    '007': {
      statement: 'A receiver accepts a body of each kind of call.',
      sections: [BODIES, 'Events'],
      treatment: 'assert',
      reason:
        'The document sends all kinds to every webhook, and a kind that is refused with a 5xx is retried for hours.',
    },
    '008': {
      statement: 'A receiver accepts a delete notification, which has no version.',
      sections: [BODIES, 'Events'],
      treatment: 'assert',
      reason: 'The document sends deletions to every webhook, and leaves the version out of them.',
      reading: 34,
    },
    '009': {
      statement: 'A receiver accepts members that the document does not list.',
      sections: [BODIES],
      treatment: 'assert',
      reason: 'The document gives every call a context, and does not say that its lists are complete.',
      reading: 3,
    },
    '010': {
      statement: 'A body without a user id causes no 5xx and no broken connection in a receiver.',
      sections: [BODIES],
      treatment: 'assert',
      reason:
        'The document accepts calls of users who are not known, and their bodies are open; to refuse one is honest.',
      reading: 7,
    },
    '011': {
      statement: 'How a receiver answers a body without a user id.',
      sections: [BODIES],
      treatment: 'observe',
      reason: 'The document does not show the bodies of anonymous calls.',
      reading: 7,
    },
    '012': {
      statement: 'A receiver accepts a body of 32,000 bytes.',
      sections: ['Limits'],
      treatment: 'assert',
      reason: 'The document allows calls of 32 KB, whether a KB is 1000 or 1024 bytes.',
      reading: 18,
    },
    '013': {
      statement: 'A receiver answers a delivery within 5 s.',
      sections: [RESPONSE, 'Limits'],
      treatment: 'assert',
      reason: 'The document gives an endpoint 5 s; honest clocks may differ by one more.',
      reading: 26,
    },
    '014': {
      statement: 'A receiver answers each of many deliveries at once with a success within 5 s.',
      sections: [RESPONSE, 'Limits'],
      treatment: 'assert',
      reason: 'The document delivers in real time, however many calls come at once.',
      reading: 26,
    },
    '015': {
      statement: 'A receiver answers a message that comes again with a success.',
      sections: ['Errors'],
      treatment: 'assert',
      reason: 'The document sends a message again if its answer was late, even though it was received.',
      reading: 24,
    },
    '016': {
      statement: 'A message that comes again takes effect once.',
      sections: ['Errors'],
      treatment: 'assert',
      reason: 'The document sends a message again if its answer was late, so only the receiver can count it once.',
      reading: 24,
      needs: ['effects'],
    },
    '017': {
      statement: 'A receiver accepts messages in any order, with timestamps that may be long past.',
      sections: ['Endpoints › Historical import', 'Errors'],
      treatment: 'assert',
      reason: 'The document retries messages for hours while others pass them, and imports past data.',
      reading: 21,
    },
    '018': {
      statement: 'A receiver accepts properties and traits of any JSON value, name and depth.',
      sections: [BODIES],
      treatment: 'assert',
      reason: 'The document leaves properties and traits to the customer.',
    },
    '019': {
      statement: 'A receiver accepts the media type application/json with parameters, in any case.',
      sections: ['Endpoints › Outbound delivery'],
      treatment: 'assert',
      reason: 'The document gives the media type; parameters after it are fine.',
      reading: 41,
    },
    '020': {
      statement: 'An https receiver has a certificate that is not self-signed.',
      sections: ['Authentication › Transport', 'Errors'],
      treatment: 'assert',
      reason: 'The document sends no request where the certificate is self-signed.',
      reading: 39,
    },
    '021': {
      statement: 'With which status a receiver answers a success.',
      treatment: 'observe',
      reason: 'The document does not show which statuses count; 200 surely does.',
      reading: 23,
    },
    '022': {
      statement: 'How a receiver refuses a request that is not authentic.',
      sections: [VERIFY],
      treatment: 'observe',
      reason: 'The document does not show the answer.',
    },
    '023': {
      statement: 'Each message that a receiver answered with a success takes effect, however alike two of them are.',
      sections: ['Endpoints › Outbound delivery, multiple webhooks'],
      treatment: 'assert',
      reason: 'The document counts such a message as processed, and never sends it again.',
      needs: ['effects'],
    },
    '024': {
      statement: 'Whether a receiver accepts a body in chunks, without Content-Length.',
      sections: ['Endpoints › Outbound delivery'],
      treatment: 'observe',
      reason: 'The document does not say how the length of a body is given.',
    },
    '025': {
      statement: 'A receiver reads a body to its end, in however many pieces the network delivers it.',
      sections: ['Endpoints › Outbound delivery'],
      treatment: 'assert',
      reason: 'The document posts a body; in which pieces it arrives is up to the network.',
    },
    '026': {
      statement:
        'A receiver accepts other headers beside the listed ones, any User-Agent, and names of headers in any case.',
      sections: ['Endpoints › Outbound delivery'],
      treatment: 'assert',
      reason:
        'The document gives no value of User-Agent and does not say that its list is complete; HTTP ignores the case.',
      reading: 42,
    },
    '027': {
      statement:
        'A receiver accepts UTC in either spelling of ISO 8601, and a timestamp that is a little ahead of its clock.',
      sections: [BODIES],
      treatment: 'assert',
      reason:
        'The document asks for UTC with milliseconds, which may end with Z or +00:00, and no two clocks are the same.',
      reading: 21,
    },
  },
);
