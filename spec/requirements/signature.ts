import { defineArea } from './requirement.ts';

const SECTION = 'Authentication › Webhooks requests';

/** The header X-Signature. */
export const signature = defineArea(
  { name: 'signature', prefix: 'SIG', title: 'Signature', role: 'router', sections: [SECTION] },
  {
    '001': {
      assert: 'Every request carries X-Signature when a shared secret is set.',
      sections: [`${SECTION}, 2`],
      reason: 'The document requires it on every request, so for each kind, attempt and URL.',
      reading: 28,
    },
    '002': {
      assert: 'X-Signature is the hexadecimal HMAC-SHA1 of the body, keyed with the shared secret.',
      sections: [`${SECTION}, 3`],
      reason: 'The document gives the algorithm, key, message and encoding.',
      reading: 27,
    },
    '003': {
      assert: 'The digest is computed over the bytes of the body as sent, including non-ASCII text.',
      sections: [`${SECTION}, 3`, `${SECTION}, 4`],
      reason: 'Both sides compute the digest over the UTF-8 bytes of the body.',
      reading: 27,
    },
    '004': {
      assert: 'The key of the digest is the UTF-8 form of the secret, also if it is not ASCII.',
      sections: [`${SECTION}, 3`],
      reason: 'The document makes the secret the key, and names no encoding but UTF-8.',
    },
    '005': {
      assert: 'No request carries X-Signature when no shared secret is set.',
      sections: [`${SECTION}, 5`],
      reason: 'The document rules out a signature in that case.',
    },
    '006': {
      assert: 'Retries are signed like first attempts.',
      sections: [`${SECTION}, 2`],
      reason: 'The document requires the header on every request.',
      reading: 28,
    },
    '007': {
      assert: 'Delete notifications are signed like calls.',
      sections: [`${SECTION}, 2`],
      reason: 'The document requires the header on every request.',
      reading: 28,
      needs: ['deletions'],
    },
    '008': {
      assert: 'Each of several URLs receives signed requests.',
      sections: [`${SECTION}, 2`],
      reason: 'The document makes the secret a setting of the destination, not of a URL.',
      reading: 28,
    },
    '009': {
      assert: 'Calls after a change of the secret are signed with the new secret.',
      sections: [`${SECTION}, 1`],
      reason: 'The signature depends on the secret that is set.',
    },
    '010': {
      assert: 'A request is signed with the secret of its own source, never with that of another.',
      sections: [`${SECTION}, 1`],
      reason: 'The document makes the secret a setting of the destination, and each source has its own.',
    },
    '011': {
      assert: 'The digest covers the whole of a long body.',
      sections: [`${SECTION}, 3`],
      reason: 'The document computes the digest over the whole body.',
      reading: 27,
    },
    '012': {
      observe: 'Are the hexadecimal digits in upper or lower case?',
      sections: [`${SECTION}, 3`],
      reason: 'The document asks for hexadecimal, which allows both.',
      reading: 27,
    },
    '013': {
      leave: 'What does an empty shared secret mean?',
      sections: [`${SECTION}, 1`],
      reason: 'The document does not say whether it counts as set.',
      reading: 29,
    },
    '014': {
      leave: 'The receiver verifies the signature with a digest of the received body.',
      sections: [`${SECTION}, 4`],
      reason: 'This is a rule for receivers, and the suite is the receiver. SIG-003 rests on it.',
    },
  },
);
