import { defineArea } from './requirement.ts';

const INBOUND = 'Endpoints › Inbound calls from the Go client library';

/** Where the Go client library sends, how it presents itself, and its logging. */
export const clientWire = defineArea(
  {
    name: 'client-wire',
    prefix: 'WIR',
    title: 'Client endpoint, key and logging',
    role: 'client',
    sections: [INBOUND],
  },
  {
    '001': {
      statement: 'With Endpoint set, the client sends to that address.',
      treatment: 'assert',
      reason: 'Endpoint overrides the request URL; the origin is what both readings share.',
      reading: 14,
    },
    '002': {
      statement: 'Which method and path the client uses, with and without a path in Endpoint.',
      treatment: 'observe',
      reason: 'Whether Endpoint is a base or a full URL is open.',
      reading: 14,
    },
    '003': {
      statement: 'Where the client sends without Endpoint.',
      sections: ['Resources › Client configuration fields'],
      treatment: 'leave',
      reason: "The service's own address is not given.",
    },
    '004': {
      statement: 'How the client presents its write key.',
      sections: ['Authentication › Go client library'],
      treatment: 'observe',
      reason: 'It is not shown.',
    },
    '005': {
      statement: 'How the client wraps messages into a batch.',
      treatment: 'observe',
      reason: 'The shape of a batch is not shown.',
    },
    '006': {
      statement: 'With DEBUG=analytics the client logs something that it does not log without.',
      sections: ['Endpoints › Logging'],
      treatment: 'assert',
      reason: 'The variable turns logging on.',
      reading: 40,
      needs: ['debug', 'clientLog'],
    },
    '007': {
      statement: 'Whether the client sets a timestamp of its own.',
      sections: ['Endpoints › Historical import'],
      treatment: 'observe',
      reason: 'The server sets the time, and a client may have set it before.',
      reading: 20,
    },
    '008': {
      statement: 'This version of the library is deprecated.',
      sections: ['Versioning'],
      treatment: 'leave',
      reason: 'It is a notice, not a behaviour.',
    },
    '009': {
      statement: 'How payloads and versions may change.',
      sections: ['Versioning'],
      treatment: 'leave',
      reason: 'No policy is shown.',
    },
    '010': {
      statement: 'No client presents the write key of another one.',
      sections: ['Authentication › Go client library'],
      treatment: 'assert',
      reason: 'A client is created with the write key of its source, wherever it presents it.',
    },
  },
);
