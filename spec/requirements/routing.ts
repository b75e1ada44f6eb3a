import { defineArea } from './requirement.ts';

/** Calls that reach the Webhooks destination. */
export const routing = defineArea(
  { name: 'routing', prefix: 'CAL', title: 'Routing of calls', role: 'router', sections: ['What the service does'] },
  {
    '001': {
      assert: 'A track call is sent to the webhook of its source when the destination is switched on.',
      sections: ['What the service does, 2', 'What the service does, 3', 'Events'],
      reason: 'The document lists track among the accepted kinds and among the events.',
    },
    '002': {
      assert: 'A page call is sent to the webhook of its source when the destination is switched on.',
      sections: ['What the service does, 2', 'What the service does, 3', 'Events'],
      reason: 'The document lists page among the accepted kinds and among the events.',
    },
    '003': {
      assert: 'An identify call is sent to the webhook of its source when the destination is switched on.',
      sections: ['What the service does, 2', 'What the service does, 3', 'Events'],
      reason: 'The document lists identify among the accepted kinds and among the events.',
    },
    '004': {
      assert: 'A group call is sent to the webhook of its source when the destination is switched on.',
      sections: ['What the service does, 2', 'What the service does, 3', 'Events'],
      reason: 'The document lists group among the accepted kinds and among the events.',
    },
    '005': {
      assert: 'An alias call is sent to the webhook of its source when the destination is switched on.',
      sections: ['What the service does, 2', 'What the service does, 3', 'Events'],
      reason: 'The document lists alias among the accepted kinds and among the events.',
    },
    '006': {
      observe: 'Is a screen call sent to the webhook?',
      sections: ['What the service does, 3', 'Events'],
      reason: 'The document does not list screen among the accepted kinds, but lists it among the events.',
      reading: 1,
      needs: ['screen'],
    },
    '007': {
      observe: 'How soon after its arrival is a call forwarded?',
      sections: ['What the service does, 2'],
      reason: 'The document promises real time without a number.',
    },
    '008': {
      assert: 'Calls of all source types (web, mobile, server) are forwarded.',
      sections: ['What the service does, 4'],
      reason: 'The document accepts cloud-mode data of every source type.',
    },
    '009': {
      leave: 'The destination has no device-mode connection.',
      sections: ['What the service does, 4'],
      reason: 'The document rules one out. Nothing on the wire could show it.',
    },
    '010': {
      assert: 'Nothing is sent to the webhooks of a source while its destination is switched off.',
      forbids: true,
      sections: ['What the service does, 1', 'What the service does, 5'],
      reason: 'The service forwards to a destination only while it is switched on.',
    },
    '011': {
      assert: 'Every call of a source is forwarded, in any number.',
      sections: ['What the service does, 5'],
      reason: 'The document makes no exception for enabled destinations.',
      reading: 35,
    },
    '012': {
      assert: 'The calls of a source go to its own webhooks only.',
      forbids: true,
      sections: ['What the service does, 1', 'What the service does, 5'],
      reason: 'The service routes calls to the destinations that are enabled for their source.',
    },
  },
);
