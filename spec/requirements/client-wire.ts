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
      statement: 'The client sends to the address in Endpoint when it is set.',
      treatment: 'assert',
      reason: 'The document lets Endpoint override the request URL; both readings of it share the origin.',
      reading: 14,
    },
    '002': {
      statement: 'Which method and path the client uses, with and without a path in Endpoint.',
      treatment: 'observe',
      reason: 'The document does not say whether Endpoint is a base or a full URL.',
      reading: 14,
    },
    '003': {
      statement: 'Where the client sends without Endpoint.',
      sections: ['Resources › Client configuration fields'],
      treatment: 'leave',
      reason: "The document does not give the service's own address.",
    },
    '004': {
      statement: 'How the client presents its write key.',
      sections: ['Authentication › Go client library'],
      treatment: 'observe',
      reason: 'The document does not show it.',
    },
    '005': {
      statement: 'How the client wraps messages into a batch.',
      treatment: 'observe',
      reason: 'The document does not show the shape of a batch.',
    },
    '006': {
      statement: 'The client logs something with DEBUG=analytics that it does not log otherwise.',
      sections: ['Endpoints › Logging'],
      treatment: 'assert',
      reason: 'The document has this variable turn logging on.',
      reading: 40,
      needs: ['debug', 'clientLog'],
    },
    '007': {
      statement: 'Whether the client sets a timestamp of its own.',
      sections: ['Endpoints › Historical import'],
      treatment: 'observe',
      reason: 'The document has the server set the time; it does not say that a client never does.',
      reading: 20,
    },
    '008': {
      statement: 'This version of the library is deprecated.',
      sections: ['Versioning'],
      treatment: 'leave',
      reason: 'The document gives notice of it; nothing on the wire could show it.',
    },
    '009': {
      statement: 'How payloads and versions may change.',
      sections: ['Versioning'],
      treatment: 'leave',
      reason: 'The document shows no policy.',
    },
    '010': {
      statement: 'No client presents the write key of another client.',
      sections: ['Authentication › Go client library'],
      treatment: 'assert',
      reason: 'The document has each client created with the write key of its source.',
    },
  },
);
