import { defineArea } from './requirement.ts';

/** The integrations object of a call. */
export const selection = defineArea(
  {
    name: 'selection',
    prefix: 'SEL',
    title: 'Destination switches of a call',
    role: 'router',
    sections: ['Endpoints › Selecting destinations'],
  },
  {
    '001': {
      statement: 'A call without integrations is delivered.',
      treatment: 'assert',
      reason: 'The document enables every destination by default.',
      reading: 12,
    },
    '002': {
      statement: 'A call with All set to false is not delivered.',
      treatment: 'assert',
      reason: 'It disables every destination that is not listed with true.',
      reading: 12,
    },
    '003': {
      statement: 'A call with All set to false and Webhooks set to true is delivered.',
      treatment: 'assert',
      reason: 'The document makes an exception for a destination that is listed with true.',
      reading: 12,
    },
    '004': {
      statement: 'A call with Webhooks set to false is not delivered, for any value of All.',
      treatment: 'assert',
      reason: 'The document gives each destination a separate switch.',
      reading: 12,
    },
    '005': {
      statement: 'The key webhooks, in lower case, has no effect.',
      sections: ['What the service does, 3', 'Endpoints › Selecting destinations'],
      treatment: 'assert',
      reason: 'The document states twice that names are case sensitive.',
      reading: 12,
    },
    '006': {
      statement: 'The switch of another destination does not affect webhook delivery.',
      treatment: 'assert',
      reason: 'Each key names one destination.',
      reading: 12,
    },
    '007': {
      statement: 'Alias, group, identify, page and track calls all honour the switches.',
      treatment: 'assert',
      reason: 'The document lists these five kinds for the integrations object.',
      reading: 12,
    },
    '008': {
      statement: 'Do screen calls honour the switches?',
      treatment: 'observe',
      reason: 'The document does not list screen for the integrations object.',
      reading: 12,
      needs: ['screen'],
    },
    '009': {
      statement: 'Delete notifications do not depend on any switch.',
      sections: ['What the service does, 6'],
      treatment: 'assert',
      reason: 'The integrations object belongs to calls. A delete notification is not a call.',
      reading: 2,
      needs: ['deletions'],
    },
    '010': {
      statement: 'What do other spellings of All and values that are not booleans mean?',
      treatment: 'leave',
      reason: 'The document has case-sensitive keys and boolean values. It does not mention anything else.',
      reading: 12,
    },
    '011': {
      statement: 'Track calls can be filtered in the user interface on a business plan.',
      treatment: 'leave',
      reason: 'It belongs to the user interface, which is not under test.',
    },
  },
);
