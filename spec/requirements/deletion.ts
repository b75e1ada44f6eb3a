import { defineArea } from './requirement.ts';

/** Deletion notifications. */
export const deletion = defineArea(
  {
    name: 'deletion',
    prefix: 'DEL',
    title: 'Deletion requests',
    role: 'router',
    sections: ['What the service does, 6', 'Events'],
    needs: ['deletions'],
  },
  {
    '001': {
      assert: 'The webhooks of a source that a deletion request affects receive a delete notification.',
      reason: 'The document asks for one for each affected source with webhooks enabled.',
      reading: 34,
    },
    '002': {
      assert: 'An affected source whose destination is switched off receives no delete notification.',
      forbids: true,
      reason: 'The document names only sources with webhooks enabled.',
      reading: 34,
    },
    '003': {
      assert: 'A source that is not affected receives no delete notification.',
      forbids: true,
      reason: 'The document names only affected sources.',
      reading: 34,
    },
    '004': {
      assert: 'The delete notification names the user of the deletion request.',
      sections: ['Resources › Outbound message bodies'],
      reason: 'The document lists userId in its body.',
    },
    '005': {
      observe: 'How many notifications does each URL of a source receive?',
      reason: 'The document states one for each source, and also every webhook. Both readings fit.',
      reading: 34,
    },
    '006': {
      leave: 'A customer may start automations from the notification.',
      reason: 'The document describes a use here, not a behaviour of the service.',
    },
  },
);
