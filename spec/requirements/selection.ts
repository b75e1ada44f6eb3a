import { defineArea } from './requirement.ts';

/** The integrations object of a call. */
export const selection = defineArea(
  {
    name: 'selection',
    prefix: 'SEL',
    title: 'Selecting destinations',
    role: 'router',
    sections: ['Endpoints › Selecting destinations'],
  },
  {
    '001': {
      statement: 'A call that says nothing of integrations is delivered.',
      treatment: 'assert',
      reason: 'All destinations are enabled by default.',
      reading: 12,
    },
    '002': {
      statement: 'All set to false keeps a call from the webhooks.',
      treatment: 'assert',
      reason: 'It disables every destination that is not listed with true.',
      reading: 12,
    },
    '003': {
      statement: 'All set to false with Webhooks set to true delivers the call.',
      treatment: 'assert',
      reason: 'A destination listed with true is excepted.',
      reading: 12,
    },
    '004': {
      statement: 'Webhooks set to false keeps a call from the webhooks, whatever All says.',
      treatment: 'assert',
      reason: 'The switch of a destination is its own.',
      reading: 12,
    },
    '005': {
      statement: 'The name is case sensitive: webhooks in lower case switches nothing.',
      sections: ['What the service does, 3', 'Endpoints › Selecting destinations'],
      treatment: 'assert',
      reason: 'Case sensitivity is stated twice.',
      reading: 12,
    },
    '006': {
      statement: "Another destination's switch has no say in the webhooks.",
      treatment: 'assert',
      reason: 'A key names one destination.',
      reading: 12,
    },
    '007': {
      statement: 'Alias, group, identify, page and track calls all honour the switches.',
      treatment: 'assert',
      reason: 'These five kinds take the object.',
      reading: 12,
    },
    '008': {
      statement: 'Whether screen calls honour the switches.',
      treatment: 'observe',
      reason: 'Screen is not among the kinds that take the object.',
      reading: 12,
      needs: ['screen'],
    },
    '009': {
      statement: 'Deletion notifications do not depend on any switch.',
      sections: ['What the service does, 6'],
      treatment: 'assert',
      reason: 'A notification is not a call and has no integrations object.',
      reading: 2,
      needs: ['deletions'],
    },
    '010': {
      statement: 'What other spellings of All and values that are not booleans mean.',
      treatment: 'leave',
      reason: 'Keys are case sensitive and values are booleans; anything else is undefined.',
      reading: 12,
    },
    '011': {
      statement: 'Track calls can be filtered in the user interface on a business plan.',
      treatment: 'leave',
      reason: 'The user interface is not part of either interface under test.',
    },
  },
);
