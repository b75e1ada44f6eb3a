import { defineArea } from './requirement.ts';

const INBOUND = 'Endpoints › Inbound calls from the Go client library';

/** Endpoint, credentials and logging of the Go client library. */
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
      assert: 'The client sends to the address in Endpoint when it is set.',
      reason: 'The document lets Endpoint override the request URL. Both readings of Endpoint share the origin.',
      reading: 14,
    },
    '002': {
      observe: 'Which method and path does the client use, with and without a path in Endpoint?',
      reason: 'The document does not say whether Endpoint is a base or a full URL.',
      reading: 14,
    },
    '003': {
      leave: 'To which address does the client send without Endpoint?',
      sections: ['Resources › Client configuration fields'],
      reason: "The document does not give the service's own address.",
    },
    '004': {
      observe: 'How does the client send its write key?',
      sections: ['Authentication › Go client library'],
      reason: 'The document does not show it.',
    },
    '005': {
      observe: 'What shape does a batch of messages have?',
      reason: 'The document does not show it.',
    },
    '006': {
      assert: 'DEBUG=analytics makes the client log something that it does not log otherwise.',
      sections: ['Endpoints › Logging'],
      reason: 'The document uses this variable to turn logging on.',
      reading: 40,
      needs: ['debug', 'clientLog'],
    },
    '007': {
      observe: 'Does the client set a timestamp itself?',
      sections: ['Endpoints › Historical import'],
      reason: 'The document says that the server sets the time, but does not rule out a client that does.',
      reading: 20,
    },
    '008': {
      leave: 'This version of the library is deprecated.',
      sections: ['Versioning'],
      reason: 'The document announces it. Nothing on the wire could show it.',
    },
    '009': {
      leave: 'How may payloads and versions change?',
      sections: ['Versioning'],
      reason: 'The document shows no policy.',
    },
    '010': {
      assert: 'No client sends the write key of another client.',
      forbids: true,
      sections: ['Authentication › Go client library'],
      reason: 'The document creates each client with the write key of its source.',
    },
  },
);
