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
      assert: 'A call without integrations is delivered.',
      reason: 'The document enables every destination by default.',
      reading: 12,
    },
    '002': {
      assert: 'A call with All set to false is not delivered.',
      forbids: true,
      reason: 'It disables every destination that is not listed with true.',
      reading: 12,
    },
    '003': {
      assert: 'A call with All set to false and Webhooks set to true is delivered.',
      reason: 'The document makes an exception for a destination that is listed with true.',
      reading: 12,
    },
    '004': {
      assert: 'A call with Webhooks set to false is not delivered, for any value of All.',
      forbids: true,
      reason: 'The document gives each destination a separate switch.',
      reading: 12,
    },
    '005': {
      assert: 'The key webhooks, in lower case, has no effect.',
      forbids: true,
      sections: ['What the service does, 3', 'Endpoints › Selecting destinations'],
      reason: 'The document states twice that names are case sensitive.',
      reading: 12,
    },
    '006': {
      assert: 'The switch of another destination does not affect webhook delivery.',
      forbids: true,
      reason: 'Each key names one destination.',
      reading: 12,
    },
    '007': {
      assert: 'Alias, group, identify, page and track calls all honour the switches.',
      forbids: true,
      reason: 'The document lists these five kinds for the integrations object.',
      reading: 12,
    },
    '008': {
      observe: 'Do screen calls honour the switches?',
      reason: 'The document does not list screen for the integrations object.',
      reading: 12,
      needs: ['screen'],
    },
    '009': {
      assert: 'Delete notifications do not depend on any switch.',
      sections: ['What the service does, 6'],
      reason: 'The integrations object belongs to calls. A delete notification is not a call.',
      reading: 2,
      needs: ['deletions'],
    },
    '010': {
      leave: 'What do other spellings of All and values that are not booleans mean?',
      reason: 'The document has case-sensitive keys and boolean values. It does not mention anything else.',
      reading: 12,
    },
    '011': {
      leave: 'Track calls can be filtered in the user interface on a business plan.',
      reason: 'It belongs to the user interface, which is not under test.',
    },
  },
);
