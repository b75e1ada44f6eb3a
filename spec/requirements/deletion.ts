import { defineArea } from './requirement.ts';

/** Deletion notifications. */
export const deletion = defineArea(
  {
    name: 'deletion',
    prefix: 'DEL',
    title: 'Deletions',
    role: 'router',
    sections: ['What the service does, 6', 'Events'],
    needs: ['deletions'],
  },
  {
    '001': {
      statement: 'A deletion request sends a delete notification to the webhooks of every affected source.',
      treatment: 'assert',
      reason: 'It is stated, for affected sources with webhooks enabled.',
      reading: 34,
    },
    '002': {
      statement: 'An affected source whose destination is switched off gets no delete notification.',
      treatment: 'assert',
      reason: 'Only sources with webhooks enabled are named.',
      reading: 34,
    },
    '003': {
      statement: 'A source that is not affected gets no delete notification.',
      treatment: 'assert',
      reason: 'Only affected sources are named.',
      reading: 34,
    },
    '004': {
      statement: 'The delete notification names the user of the deletion request.',
      sections: ['Resources › Outbound message bodies'],
      treatment: 'assert',
      reason: 'Its body has userId, the identifier of the user.',
    },
    '005': {
      statement: 'How many notifications each URL of a source gets.',
      treatment: 'observe',
      reason: 'One for each source, and every webhook of it, can be read together in two ways.',
      reading: 34,
    },
    '006': {
      statement: 'The customer may start automations from the notification.',
      treatment: 'leave',
      reason: 'It is a use, not a behaviour of the service.',
    },
  },
);
