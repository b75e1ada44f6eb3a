import { defineArea } from './requirement.ts';

/** Which calls reach the Webhooks destination at all. */
export const routing = defineArea(
  { name: 'routing', prefix: 'CAL', title: 'Routing of calls', role: 'router', sections: ['What the service does'] },
  {
    '001': {
      statement: 'A track call is sent to the webhook of its source when the destination is switched on.',
      sections: ['What the service does, 2', 'What the service does, 3', 'Events'],
      treatment: 'assert',
      reason: 'The document lists track among the accepted kinds and among the events.',
    },
    '002': {
      statement: 'A page call is sent to the webhook of its source when the destination is switched on.',
      sections: ['What the service does, 2', 'What the service does, 3', 'Events'],
      treatment: 'assert',
      reason: 'The document lists page among the accepted kinds and among the events.',
    },
    '003': {
      statement: 'An identify call is sent to the webhook of its source when the destination is switched on.',
      sections: ['What the service does, 2', 'What the service does, 3', 'Events'],
      treatment: 'assert',
      reason: 'The document lists identify among the accepted kinds and among the events.',
    },
    '004': {
      statement: 'A group call is sent to the webhook of its source when the destination is switched on.',
      sections: ['What the service does, 2', 'What the service does, 3', 'Events'],
      treatment: 'assert',
      reason: 'The document lists group among the accepted kinds and among the events.',
    },
    '005': {
      statement: 'An alias call is sent to the webhook of its source when the destination is switched on.',
      sections: ['What the service does, 2', 'What the service does, 3', 'Events'],
      treatment: 'assert',
      reason: 'The document lists alias among the accepted kinds and among the events.',
    },
    '006': {
      statement: 'Whether a screen call is sent to the webhook.',
      sections: ['What the service does, 3', 'Events'],
      treatment: 'observe',
      reason: 'The document leaves screen out of the accepted kinds but lists it among the events.',
      reading: 1,
      needs: ['screen'],
    },
    '007': {
      statement: 'How soon a call is forwarded after it comes in.',
      sections: ['What the service does, 2'],
      treatment: 'observe',
      reason: 'The document promises real time without giving a number.',
    },
    '008': {
      statement: 'Calls of web, mobile and server sources are all forwarded.',
      sections: ['What the service does, 4'],
      treatment: 'assert',
      reason: 'The document accepts cloud-mode data of every source type.',
    },
    '009': {
      statement: 'The destination has no device-mode connection.',
      sections: ['What the service does, 4'],
      treatment: 'leave',
      reason: 'The document says so, and nothing on the wire of either interface could show one.',
    },
    '010': {
      statement: 'Nothing is sent to the webhooks of a source while its destination is switched off.',
      sections: ['What the service does, 1', 'What the service does, 5'],
      treatment: 'assert',
      reason: 'The document forwards to enabled destinations only, from when they are switched on.',
    },
    '011': {
      statement: 'Every call that a source hands in is forwarded, however many there are.',
      sections: ['What the service does, 5'],
      treatment: 'assert',
      reason: 'The document excepts no request of a source whose destination is switched on.',
      reading: 35,
    },
    '012': {
      statement: "A source's calls go to its own webhooks and to those of no other source.",
      sections: ['What the service does, 1', 'What the service does, 5'],
      treatment: 'assert',
      reason: 'The document routes from a source to the destinations enabled for that source.',
    },
  },
);
