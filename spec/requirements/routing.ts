import { defineArea } from './requirement.ts';

/** Which calls reach the Webhooks destination at all. */
export const routing = defineArea(
  { name: 'routing', prefix: 'CAL', title: 'Calls and routing', role: 'router', sections: ['What the service does'] },
  {
    '001': {
      statement: 'A track call of a source with the destination switched on is sent to its webhook.',
      sections: ['What the service does, 2', 'What the service does, 3', 'Events'],
      treatment: 'assert',
      reason: 'Track stands among the accepted kinds and among the emitted events.',
    },
    '002': {
      statement: 'A page call of a source with the destination switched on is sent to its webhook.',
      sections: ['What the service does, 2', 'What the service does, 3', 'Events'],
      treatment: 'assert',
      reason: 'Page stands among the accepted kinds and among the emitted events.',
    },
    '003': {
      statement: 'An identify call of a source with the destination switched on is sent to its webhook.',
      sections: ['What the service does, 2', 'What the service does, 3', 'Events'],
      treatment: 'assert',
      reason: 'Identify stands among the accepted kinds and among the emitted events.',
    },
    '004': {
      statement: 'A group call of a source with the destination switched on is sent to its webhook.',
      sections: ['What the service does, 2', 'What the service does, 3', 'Events'],
      treatment: 'assert',
      reason: 'Group stands among the accepted kinds and among the emitted events.',
    },
    '005': {
      statement: 'An alias call of a source with the destination switched on is sent to its webhook.',
      sections: ['What the service does, 2', 'What the service does, 3', 'Events'],
      treatment: 'assert',
      reason: 'Alias stands among the accepted kinds and among the emitted events.',
    },
    '006': {
      statement: 'A screen call is sent to the webhook like the others.',
      sections: ['What the service does, 3', 'Events'],
      treatment: 'observe',
      reason: 'Screen is missing among the accepted kinds and listed among the events.',
      reading: 1,
      needs: ['screen'],
    },
    '007': {
      statement: 'Calls are forwarded when they come in, not held back.',
      sections: ['What the service does, 2'],
      treatment: 'observe',
      reason: 'Real time is promised without a number.',
    },
    '008': {
      statement: 'Calls of web, mobile and server sources are all forwarded.',
      sections: ['What the service does, 4'],
      treatment: 'assert',
      reason: 'Cloud-mode data of every source type is accepted.',
    },
    '009': {
      statement: 'There is no device-mode connection.',
      sections: ['What the service does, 4'],
      treatment: 'leave',
      reason: 'Nothing on the wire of either interface could show one.',
    },
    '010': {
      statement: 'While the destination is switched off for a source, nothing is sent to its webhooks.',
      sections: ['What the service does, 1', 'What the service does, 5'],
      treatment: 'assert',
      reason: 'Forwarding goes to enabled destinations, and begins when this one is switched on.',
    },
    '011': {
      statement: 'Every call that a source hands in is forwarded, however many follow each other.',
      sections: ['What the service does, 5'],
      treatment: 'assert',
      reason: 'After the destination is switched on, all requests of the source are forwarded.',
      reading: 35,
    },
    '012': {
      statement: "A source's calls go to its own webhooks and to those of no other source.",
      sections: ['What the service does, 1', 'What the service does, 5'],
      treatment: 'assert',
      reason: 'Routing is from a source to the destinations enabled for it.',
    },
  },
);
