import { defineArea } from './requirement.ts';

/** Audience membership, sent as identify calls. */
export const audience = defineArea(
  {
    name: 'audience',
    prefix: 'AUD',
    title: 'Audience membership',
    role: 'router',
    sections: ['Events › Audience membership'],
    needs: ['audiences'],
  },
  {
    '001': {
      assert: 'A new audience sends an identify call for each of its members.',
      reason: 'The document asks for such a call for every user in a new audience.',
    },
    '002': {
      assert: 'A sync sends an identify call with true for every user who joined.',
      reason: 'The document asks for a call for each user added, and gives members the value true.',
    },
    '003': {
      assert: 'A sync sends an identify call with false for every user who left.',
      reason: 'The document asks for a call for each user removed, and gives non-members the value false.',
    },
    '004': {
      assert: 'A sync sends nothing for users whose membership has not changed.',
      forbids: true,
      reason: 'The document limits later syncs to changes.',
    },
    '005': {
      assert: 'The membership is a key of traits, named after the audience in snake_case.',
      reason: 'The document calls it a user property, and an identify body carries those in traits.',
      reading: 36,
    },
    '006': {
      assert: 'The membership is a boolean.',
      reason: 'The document gives its type and both values.',
    },
    '007': {
      leave: 'How are digits, punctuation and other scripts in an audience name written?',
      reason: 'The document names snake_case, which is unambiguous only for plain words.',
      reading: 38,
    },
    '008': {
      leave: 'What is sent for computed traits?',
      reason: 'The document describes the values of audiences only.',
      reading: 37,
    },
  },
);
