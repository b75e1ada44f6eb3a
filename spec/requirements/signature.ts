import { defineArea } from './requirement.ts';

const SECTION = 'Authentication › Webhooks requests';

/** The header X-Signature. */
export const signature = defineArea(
  { name: 'signature', prefix: 'SIG', title: 'Signature', role: 'router', sections: [SECTION] },
  {
    '001': {
      statement: 'Every request carries X-Signature when a shared secret is set.',
      sections: [`${SECTION}, 2`],
      treatment: 'assert',
      reason: 'The document says every request, so each kind, each attempt and each URL.',
      reading: 28,
    },
    '002': {
      statement: 'X-Signature is the hexadecimal HMAC-SHA1 of the body, keyed with the shared secret.',
      sections: [`${SECTION}, 3`],
      treatment: 'assert',
      reason: 'The document gives the algorithm, the key, the message and the encoding.',
      reading: 27,
    },
    '003': {
      statement:
        'The digest is computed over the bytes of the body as they are sent, including text that is not ASCII.',
      sections: [`${SECTION}, 3`, `${SECTION}, 4`],
      treatment: 'assert',
      reason: 'The document has both sides digest the UTF-8 bytes of the body that is sent.',
      reading: 27,
    },
    '004': {
      statement: 'A secret that is not ASCII keys the digest with its UTF-8 bytes.',
      sections: [`${SECTION}, 3`],
      treatment: 'assert',
      reason: 'The document makes the secret the key, and names no encoding but UTF-8.',
    },
    '005': {
      statement: 'No request carries X-Signature when no shared secret is set.',
      sections: [`${SECTION}, 5`],
      treatment: 'assert',
      reason: 'The document rules out a signature in that case.',
    },
    '006': {
      statement: 'Retries are signed like first attempts.',
      sections: [`${SECTION}, 2`],
      treatment: 'assert',
      reason: 'The document says that every request carries the header.',
      reading: 28,
    },
    '007': {
      statement: 'Delete notifications are signed like calls.',
      sections: [`${SECTION}, 2`],
      treatment: 'assert',
      reason: 'The document says that every request carries the header.',
      reading: 28,
      needs: ['deletions'],
    },
    '008': {
      statement: 'Each of several URLs gets signed requests.',
      sections: [`${SECTION}, 2`],
      treatment: 'assert',
      reason: 'The document makes the secret a setting of the destination, not of a URL.',
      reading: 28,
    },
    '009': {
      statement: 'Calls that come after a change of the secret are signed with the new one.',
      sections: [`${SECTION}, 1`],
      treatment: 'assert',
      reason: 'The document makes the signature with the secret that is set.',
    },
    '010': {
      statement: 'A request is signed with the secret of its own source, never with that of another.',
      sections: [`${SECTION}, 1`],
      treatment: 'assert',
      reason: 'The document makes the secret a setting of the destination, which each source has for itself.',
    },
    '011': {
      statement: 'The digest covers the whole of a long body.',
      sections: [`${SECTION}, 3`],
      treatment: 'assert',
      reason: 'The document makes the whole body the message.',
      reading: 27,
    },
    '012': {
      statement: 'Whether the hexadecimal digits are upper or lower case.',
      sections: [`${SECTION}, 3`],
      treatment: 'observe',
      reason: 'The document says hexadecimal, which allows both.',
      reading: 27,
    },
    '013': {
      statement: 'What an empty shared secret means.',
      sections: [`${SECTION}, 1`],
      treatment: 'leave',
      reason: 'The document does not say whether it counts as set.',
      reading: 29,
    },
    '014': {
      statement: 'The receiver verifies the signature by digesting the body that it received.',
      sections: [`${SECTION}, 4`],
      treatment: 'leave',
      reason: 'The document describes the receiver here, which the suite plays; SIG-003 rests on it.',
    },
  },
);
