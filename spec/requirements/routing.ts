import { defineArea } from './requirement.ts';

/** Calls that reach the Webhooks destination. */
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
      statement: 'Is a screen call sent to the webhook?',
      sections: ['What the service does, 3', 'Events'],
      treatment: 'observe',
      reason: 'The document does not list screen among the accepted kinds, but lists it among the events.',
      reading: 1,
      needs: ['screen'],
    },
    '007': {
      statement: 'How soon after its arrival is a call forwarded?',
      sections: ['What the service does, 2'],
      treatment: 'observe',
      reason: 'The document promises real time without a number.',
    },
    '008': {
      statement: 'Calls of all source types (web, mobile, server) are forwarded.',
      sections: ['What the service does, 4'],
      treatment: 'assert',
      reason: 'The document accepts cloud-mode data of every source type.',
    },
    '009': {
      statement: 'The destination has no device-mode connection.',
      sections: ['What the service does, 4'],
      treatment: 'leave',
      reason: 'The document rules one out. Nothing on the wire could show it.',
    },
    '010': {
      statement: 'Nothing is sent to the webhooks of a source while its destination is switched off.',
      sections: ['What the service does, 1', 'What the service does, 5'],
      treatment: 'assert',
      reason: 'The service forwards to a destination only while it is switched on.',
    },
    '011': {
      statement: 'Every call of a source is forwarded, in any number.',
      sections: ['What the service does, 5'],
      treatment: 'assert',
      reason: 'The document makes no exception for enabled destinations.',
      reading: 35,
    },
    '012': {
      statement: 'The calls of a source go to its own webhooks only.',
      sections: ['What the service does, 1', 'What the service does, 5'],
      treatment: 'assert',
      reason: 'The service routes calls to the destinations that are enabled for their source.',
    },
  },
);
