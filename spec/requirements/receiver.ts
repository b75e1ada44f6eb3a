import { defineArea } from './requirement.ts';

const RESPONSE = 'Endpoints › Outbound delivery, response';
const BODIES = 'Resources › Outbound message bodies';
const VERIFY = 'Authentication › Webhooks requests, 4';

/** Rules for receivers that the service relies on. `routespec receiver` checks them; `routespec run` does not. */
export const receiver = defineArea(
  { name: 'receiver', prefix: 'RCV', title: 'Receivers', role: 'receiver', sections: [RESPONSE] },
  {
    '001': {
      assert: 'A receiver answers a delivery with a success, which is a status from 200 to 299.',
      sections: [RESPONSE, 'Errors'],
      reason: 'The document ends the attempts at a success. 200 certainly is one, and another 2xx is observed.',
      reading: 23,
    },
    '002': {
      assert: 'A receiver refuses a request whose X-Signature is not the digest of its body.',
      sections: [VERIFY],
      reason: 'The document calls a request authentic only if the two digests are equal.',
      reading: 27,
    },
    '003': {
      assert: 'A receiver with a shared secret refuses a request without X-Signature.',
      sections: ['Authentication › Webhooks requests, 2', VERIFY],
      reason: 'The document puts the header on every request, so one without it does not come from the service.',
      reading: 28,
    },
    '004': {
      assert: 'A receiver verifies the bytes of the body as received, in any JSON formatting.',
      sections: [VERIFY],
      reason: 'The document digests the received body, and prescribes no JSON formatting.',
      reading: 27,
    },
    '005': {
      assert: 'A receiver verifies a body with non-ASCII text over its UTF-8 bytes.',
      sections: ['Authentication › Webhooks requests, 3', VERIFY],
      reason: 'The document computes the digest over the UTF-8 bytes of the body.',
      reading: 27,
    },
    '006': {
      observe: 'Does a receiver accept a digest in upper case?',
      sections: [VERIFY],
      reason: 'The document says hexadecimal, so a service may write the digits in either case.',
      reading: 27,
    },
    '007': {
      assert: 'A receiver accepts a body of each kind of call.',
      sections: [BODIES, 'Events'],
      reason: 'The service sends all kinds to every webhook. A kind that is refused with a 5xx is retried for hours.',
    },
    '008': {
      assert: 'A receiver accepts a delete notification, which has no version.',
      sections: [BODIES, 'Events'],
      reason: 'The service sends deletions to every webhook, without a version.',
      reading: 34,
    },
    '009': {
      assert: 'A receiver accepts members that the document does not list.',
      sections: [BODIES],
      reason: 'The document gives every call a context, and does not call its lists complete.',
      reading: 3,
    },
    '010': {
      assert: 'A body without a user id causes no 5xx and no broken connection in a receiver.',
      sections: [BODIES],
      reason:
        'The service accepts calls of unknown users, and the document does not show their bodies. A receiver may refuse one.',
      reading: 7,
    },
    '011': {
      observe: 'How does a receiver answer a body without a user id?',
      sections: [BODIES],
      reason: 'The document does not show the bodies of anonymous calls.',
      reading: 7,
    },
    '012': {
      assert: 'A receiver accepts a body of 32,000 bytes.',
      sections: ['Limits'],
      reason: 'The document allows calls of 32 KB, whether a KB is 1000 or 1024 bytes.',
      reading: 18,
    },
    '013': {
      assert: 'A receiver answers a delivery within 5 s.',
      sections: [RESPONSE, 'Limits'],
      reason: 'The document gives an endpoint 5 s. The suite allows one more second for differences between clocks.',
      reading: 26,
    },
    '014': {
      assert: 'A receiver answers each of many simultaneous deliveries with a success within 5 s.',
      sections: [RESPONSE, 'Limits'],
      reason: 'The service delivers in real time, for any number of simultaneous calls.',
      reading: 26,
    },
    '015': {
      assert: 'A receiver answers a repeated message with a success.',
      sections: ['Errors'],
      reason: 'The service sends a message again if its answer was late, although the receiver has it.',
      reading: 24,
    },
    '016': {
      assert: 'A repeated message takes effect once.',
      sections: ['Errors'],
      reason:
        'The service sends a message again if its answer was late, so only the receiver can detect the repetition.',
      reading: 24,
      needs: ['effects'],
    },
    '017': {
      assert: 'A receiver accepts messages in any order, with timestamps in the distant past.',
      sections: ['Endpoints › Historical import', 'Errors'],
      reason: 'The service retries messages for hours while others pass them, and imports past data.',
      reading: 21,
    },
    '018': {
      assert: 'A receiver accepts properties and traits with any name, JSON value and depth.',
      sections: [BODIES],
      reason: 'The document leaves properties and traits to the customer.',
    },
    '019': {
      assert: 'A receiver accepts the media type application/json with parameters, in upper or lower case.',
      sections: ['Endpoints › Outbound delivery'],
      reason: 'The document gives the media type. Parameters may follow it.',
      reading: 41,
    },
    '020': {
      assert: 'An https receiver has a certificate that is not self-signed.',
      sections: ['Authentication › Transport', 'Errors'],
      reason: 'The service sends no request to a self-signed certificate.',
      reading: 39,
    },
    '021': {
      observe: 'Which status does a receiver use for a success?',
      reason: 'The document does not list the statuses that count. 200 certainly does.',
      reading: 23,
    },
    '022': {
      observe: 'How does a receiver refuse a request that is not authentic?',
      sections: [VERIFY],
      reason: 'The document does not show the answer.',
    },
    '023': {
      assert: 'Each message that a receiver answered with a success takes effect, even if two are alike.',
      sections: ['Endpoints › Outbound delivery, multiple webhooks'],
      reason: 'The document counts such a message as processed, and never sends it again.',
      needs: ['effects'],
    },
    '024': {
      observe: 'Does a receiver accept a chunked body, without Content-Length?',
      sections: ['Endpoints › Outbound delivery'],
      reason: 'The document does not mention the length of a body.',
    },
    '025': {
      assert: 'A receiver reads a body to its end, in any number of network packets.',
      sections: ['Endpoints › Outbound delivery'],
      reason: 'The service posts a body. The network decides in how many pieces it arrives.',
    },
    '026': {
      assert:
        'A receiver accepts other headers next to the listed ones, any User-Agent, and names of headers in any case.',
      sections: ['Endpoints › Outbound delivery'],
      reason:
        'The document gives no value of User-Agent and does not say that its list is complete; HTTP ignores the case.',
      reading: 42,
    },
    '027': {
      assert:
        'A receiver accepts UTC in either spelling of ISO 8601, and a timestamp that is a little ahead of its clock.',
      sections: [BODIES],
      reason:
        'The document asks for UTC with milliseconds, which may end with Z or +00:00, and no two clocks are the same.',
      reading: 21,
    },
    '028': {
      observe: 'How does a receiver answer the character U+0000 in a text?',
      sections: [BODIES],
      reason: 'The document does not mention it. JSON allows it, and many databases do not.',
      reading: 55,
    },
    '029': {
      assert: 'A receiver tells neither the right digest nor its secret to a sender that lacks the secret.',
      sections: [VERIFY],
      reason:
        'The digest proves that the sender has the secret. An answer that tells either makes every forgery authentic.',
    },
    '030': {
      assert:
        'A message that a receiver answered with a success has its effect, even if the receiver is killed right after the answer.',
      sections: ['Endpoints › Outbound delivery, multiple webhooks'],
      reason: 'The document counts such a message as processed, so what a receiver forgets then is lost.',
      needs: ['effects', 'process'],
    },
    '031': {
      assert:
        'A message that comes again takes effect once, even if the receiver is killed before its answer or between two attempts.',
      sections: ['Errors'],
      reason: 'The service sends a message again if no answer to it arrives, and a retry may come hours later.',
      reading: 24,
      needs: ['effects', 'process'],
    },
    '032': {
      observe: 'Does a receiver print its secret, or the right digest of a request that it refuses?',
      sections: [VERIFY],
      reason: 'The document does not mention logs. Whoever reads either there can forge requests.',
      needs: ['process'],
    },
  },
);
