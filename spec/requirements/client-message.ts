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
    '001': { statement: 'Identify accepts a message with UserId and sends it.', treatment: 'assert', reason: EITHER },
    '002': {
      statement: 'Identify accepts a message with AnonymousId alone and sends it.',
      treatment: 'assert',
      reason: EITHER,
    },
    '003': {
      statement: 'Identify does not send a message that has neither a UserId nor an AnonymousId.',
      treatment: 'assert',
      reason: EITHER,
    },
    '004': { statement: 'Identify sends Traits.', treatment: 'assert', reason: OPTIONAL },
    '005': {
      statement: 'Track accepts a message with UserId and Event and sends it.',
      treatment: 'assert',
      reason: EITHER,
    },
    '006': {
      statement: 'Track accepts a message with AnonymousId alone and sends it.',
      treatment: 'assert',
      reason: EITHER,
    },
    '007': {
      statement: 'Track does not send a message that has neither a UserId nor an AnonymousId.',
      treatment: 'assert',
      reason: EITHER,
    },
    '008': { statement: 'Track does not send a message without Event.', treatment: 'assert', reason: REQUIRED },
    '009': { statement: 'Track sends Properties.', treatment: 'assert', reason: OPTIONAL },
    '010': {
      statement: 'Page accepts a message with UserId, with or without AnonymousId, and sends it.',
      treatment: 'assert',
      reason: 'The document lists UserId as required and AnonymousId as optional.',
      reading: 6,
    },
    '011': {
      statement: 'Does Page accept a message with AnonymousId alone?',
      treatment: 'observe',
      reason: 'The document lists UserId as required, but also lists AnonymousId for unknown users.',
      reading: 6,
    },
    '012': { statement: 'Page sends Name and Category.', treatment: 'assert', reason: OPTIONAL },
    '013': {
      statement: 'Page sends Traits, both the recognised keys and custom ones.',
      treatment: 'assert',
      reason: OPTIONAL,
    },
    '014': {
      statement: 'In which form does Page send Timestamp?',
      treatment: 'observe',
      reason: 'The document does not show the wire form. The suite checks timestamps at the router.',
      reading: 19,
    },
    '015': { statement: 'Page sends Context.', treatment: 'assert', reason: OPTIONAL },
    '016': {
      statement: 'Group accepts a message with UserId and GroupId and sends it.',
      treatment: 'assert',
      reason: EITHER,
    },
    '017': {
      statement: 'Group accepts a message with AnonymousId alone and sends it.',
      treatment: 'assert',
      reason: EITHER,
    },
    '018': {
      statement: 'Group does not send a message that has neither a UserId nor an AnonymousId.',
      treatment: 'assert',
      reason: EITHER,
    },
    '019': { statement: 'Group does not send a message without GroupId.', treatment: 'assert', reason: REQUIRED },
    '020': { statement: 'Group sends Traits.', treatment: 'assert', reason: OPTIONAL },
    '021': {
      statement: 'Alias accepts a message with UserId and PreviousId and sends both.',
      treatment: 'assert',
      reason: REQUIRED,
    },
    '022': { statement: 'Alias does not send a message without UserId.', treatment: 'assert', reason: REQUIRED },
    '023': { statement: 'Alias does not send a message without PreviousId.', treatment: 'assert', reason: REQUIRED },
    '024': {
      statement: 'Every method sends Integrations.',
      treatment: 'assert',
      reason: 'The document lets any call carry them.',
      reading: 10,
    },
    '025': {
      statement: 'Where in its requests does the client put Integrations?',
      sections: ['Endpoints › Selecting destinations'],
      treatment: 'observe',
      reason: 'The document names two places.',
      reading: 10,
    },
    '026': {
      statement: 'Which other optional fields do Identify, Track, Group and Alias accept?',
      treatment: 'observe',
      reason: 'The document does not show them.',
      reading: 11,
    },
    '027': {
      statement: 'Does the library have a method for screen calls?',
      sections: ['What the service does, 7'],
      treatment: 'leave',
      reason: 'The document lists five methods without one for screen.',
    },
    '028': {
      statement: 'Page does not send a message that has neither a UserId nor an AnonymousId.',
      treatment: 'assert',
      reason: 'The document requires one of the identities in every reading.',
      reading: 6,
    },
  },
);
