import { defineArea } from './requirement.ts';

const EITHER = 'The document requires either of the two identities.';
const REQUIRED = 'The document lists the field as required.';
const OPTIONAL = 'The document lists the field as optional.';

/** The five messages of the Go client library and their fields. */
export const clientMessage = defineArea(
  {
    name: 'client-message',
    prefix: 'MSG',
    title: 'Client messages',
    role: 'client',
    sections: ['Resources › Go client library messages'],
  },
  {
    '001': { assert: 'Identify accepts a message with UserId and sends it.', reason: EITHER },
    '002': {
      assert: 'Identify accepts a message with AnonymousId alone and sends it.',
      reason: EITHER,
    },
    '003': {
      assert: 'Identify does not send a message that has neither a UserId nor an AnonymousId.',
      forbids: true,
      reason: EITHER,
    },
    '004': { assert: 'Identify sends Traits.', reason: OPTIONAL },
    '005': {
      assert: 'Track accepts a message with UserId and Event and sends it.',
      reason: EITHER,
    },
    '006': {
      assert: 'Track accepts a message with AnonymousId alone and sends it.',
      reason: EITHER,
    },
    '007': {
      assert: 'Track does not send a message that has neither a UserId nor an AnonymousId.',
      forbids: true,
      reason: EITHER,
    },
    '008': { assert: 'Track does not send a message without Event.', forbids: true, reason: REQUIRED },
    '009': { assert: 'Track sends Properties.', reason: OPTIONAL },
    '010': {
      assert: 'Page accepts a message with UserId, with or without AnonymousId, and sends it.',
      reason: 'The document lists UserId as required and AnonymousId as optional.',
      reading: 6,
    },
    '011': {
      observe: 'Does Page accept a message with AnonymousId alone?',
      reason: 'The document lists UserId as required, but also lists AnonymousId for unknown users.',
      reading: 6,
    },
    '012': { assert: 'Page sends Name and Category.', reason: OPTIONAL },
    '013': {
      assert: 'Page sends Traits, both the recognised keys and custom ones.',
      reason: OPTIONAL,
    },
    '014': {
      observe: 'In which form does Page send Timestamp?',
      reason: 'The document does not show the wire form. The suite checks timestamps at the router.',
      reading: 19,
    },
    '015': { assert: 'Page sends Context.', reason: OPTIONAL },
    '016': {
      assert: 'Group accepts a message with UserId and GroupId and sends it.',
      reason: EITHER,
    },
    '017': {
      assert: 'Group accepts a message with AnonymousId alone and sends it.',
      reason: EITHER,
    },
    '018': {
      assert: 'Group does not send a message that has neither a UserId nor an AnonymousId.',
      forbids: true,
      reason: EITHER,
    },
    '019': { assert: 'Group does not send a message without GroupId.', forbids: true, reason: REQUIRED },
    '020': { assert: 'Group sends Traits.', reason: OPTIONAL },
    '021': {
      assert: 'Alias accepts a message with UserId and PreviousId and sends both.',
      reason: REQUIRED,
    },
    '022': { assert: 'Alias does not send a message without UserId.', forbids: true, reason: REQUIRED },
    '023': { assert: 'Alias does not send a message without PreviousId.', forbids: true, reason: REQUIRED },
    '024': {
      assert: 'Every method sends Integrations.',
      reason: 'The document lets any call carry them.',
      reading: 10,
    },
    '025': {
      observe: 'Where in its requests does the client put Integrations?',
      sections: ['Endpoints › Selecting destinations'],
      reason: 'The document names two places.',
      reading: 10,
    },
    '026': {
      observe: 'Which other optional fields do Identify, Track, Group and Alias accept?',
      reason: 'The document does not show them.',
      reading: 11,
    },
    '027': {
      leave: 'Does the library have a method for screen calls?',
      sections: ['What the service does, 7'],
      reason: 'The document lists five methods without one for screen.',
    },
    '028': {
      assert: 'Page does not send a message that has neither a UserId nor an AnonymousId.',
      forbids: true,
      reason: 'The document requires one of the identities in every reading.',
      reading: 6,
    },
  },
);
