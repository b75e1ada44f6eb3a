import { defineArea } from './requirement.ts';

const SECTION = 'Authentication › Webhooks requests';

/** X-Signature. */
export const signature = defineArea(
  { name: 'signature', prefix: 'SIG', title: 'Signature', role: 'router', sections: [SECTION] },
  {
    '001': {
      statement: 'With a shared secret set, every request carries X-Signature.',
      sections: [`${SECTION}, 2`],
      treatment: 'assert',
      reason: 'Every request is said to carry it: each kind, each attempt, each URL.',
      reading: 28,
    },
    '002': {
      statement: 'X-Signature is the hexadecimal HMAC-SHA1 of the body, keyed with the shared secret.',
      sections: [`${SECTION}, 3`],
      treatment: 'assert',
      reason: 'Algorithm, key, message and encoding are given.',
      reading: 27,
    },
    '003': {
      statement: 'The digest is taken over the bytes of the body as they are sent, beyond ASCII too.',
      sections: [`${SECTION}, 3`, `${SECTION}, 4`],
      treatment: 'assert',
      reason: 'The message is the UTF-8 of the serialised body, and the receiver digests what it received.',
      reading: 27,
    },
    '004': {
      statement: 'A secret beyond ASCII keys the digest with its UTF-8 bytes.',
      sections: [`${SECTION}, 3`],
      treatment: 'assert',
      reason: 'The secret itself is the key, and text is UTF-8 throughout.',
    },
    '005': {
      statement: 'Without a shared secret no request carries X-Signature.',
      sections: [`${SECTION}, 5`],
      treatment: 'assert',
      reason: 'It is stated.',
    },
    '006': {
      statement: 'Retries are signed like first attempts.',
      sections: [`${SECTION}, 2`],
      treatment: 'assert',
      reason: 'Every request is said to carry the header.',
      reading: 28,
    },
    '007': {
      statement: 'Delete notifications are signed like calls.',
      sections: [`${SECTION}, 2`],
      treatment: 'assert',
      reason: 'Every request is said to carry the header.',
      reading: 28,
      needs: ['deletions'],
    },
    '008': {
      statement: 'Every one of several URLs gets signed requests.',
      sections: [`${SECTION}, 2`],
      treatment: 'assert',
      reason: 'The secret belongs to the destination, not to a URL.',
      reading: 28,
    },
    '009': {
      statement: 'After the secret was changed, later calls are signed with the new one.',
      sections: [`${SECTION}, 1`],
      treatment: 'assert',
      reason: 'The signature is made with the secret that is set.',
    },
    '010': {
      statement: "A request is signed with the secret of its own source, never with another source's.",
      sections: [`${SECTION}, 1`],
      treatment: 'assert',
      reason: 'The secret is a setting of the destination of one source.',
    },
    '011': {
      statement: 'The digest covers the whole of a long body.',
      sections: [`${SECTION}, 3`],
      treatment: 'assert',
      reason: 'The message is the whole body.',
      reading: 27,
    },
    '012': {
      statement: 'Whether the hexadecimal digits are upper or lower case.',
      sections: [`${SECTION}, 3`],
      treatment: 'observe',
      reason: 'Hexadecimal has both.',
      reading: 27,
    },
    '013': {
      statement: 'What an empty shared secret means.',
      sections: [`${SECTION}, 1`],
      treatment: 'leave',
      reason: 'It may count as set or as not set.',
      reading: 29,
    },
    '014': {
      statement: 'The receiver verifies by digesting the received body and comparing.',
      sections: [`${SECTION}, 4`],
      treatment: 'leave',
      reason: 'It is the part of the receiver, which the suite plays; it stands behind SIG-003.',
    },
  },
);
