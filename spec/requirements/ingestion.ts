import { defineArea } from './requirement.ts';

const INBOUND = 'Endpoints › Inbound calls from the Go client library';

/** The path of messages from a client library through the ingestion interface to a webhook. */
export const ingestion = defineArea(
  {
    name: 'ingestion',
    prefix: 'ING',
    title: 'From the client library to a webhook',
    role: 'both',
    sections: [INBOUND],
    needs: ['ingestion'],
  },
  {
    '001': {
      assert: 'A message of each client method arrives at the webhook as a call of its kind.',
      reason: 'The client sends to the service, and the service forwards the calls that it receives.',
    },
    '002': {
      assert: 'The Traits of a Go Page message arrive as the properties of the page body.',
      sections: ['Resources › Go client library messages', 'Resources › Outbound message bodies'],
      reason: 'The document lists the same recognised keys for both.',
      reading: 8,
    },
    '003': {
      assert: 'Ids given to the client arrive in the body.',
      sections: ['Resources › Go client library messages', 'Resources › Outbound message bodies'],
      reason: 'The document has a member in the bodies for each of UserId, PreviousId and GroupId.',
    },
    '004': {
      assert: 'Integrations given to the client decide whether the webhook receives the message.',
      forbids: true,
      sections: ['Endpoints › Selecting destinations'],
      reason: 'The document lets the messages of the client carry the switches.',
      reading: 10,
    },
    '005': {
      assert: 'The Timestamp of a Page message of the client arrives as the same instant.',
      sections: ['Endpoints › Historical import'],
      reason: 'The document lists Timestamp for Page, to import past data.',
      reading: 19,
    },
    '006': {
      assert: 'Deliveries of client messages are signed like all others.',
      sections: ['Authentication › Webhooks requests, 2'],
      reason: 'The document requires the signature on every request.',
      reading: 28,
    },
    '007': {
      leave: 'Which paths, methods, bodies and answers does the ingestion interface have?',
      reason: 'The document does not show them, so only a client can use the interface.',
    },
    '008': {
      leave: 'Which error codes and error bodies does the ingestion interface have?',
      sections: ['Errors'],
      reason: 'The document does not show them.',
    },
    '009': {
      assert: 'The Event and Properties of Track, and the Traits of Identify and Group, arrive in the body as given.',
      sections: ['Resources › Go client library messages', 'Resources › Outbound message bodies'],
      reason: 'The body of each kind has a member of the same name, and no rule of the document changes its value.',
    },
    '010': {
      assert: 'The Context of a Page message does not become a trait of its user.',
      sections: ['Resources › Go client library messages'],
      reason: 'The document distinguishes the context of a page from attributes of the user.',
    },
    '011': {
      assert: 'A message without a timestamp arrives with the time of its call to the client.',
      sections: ['Endpoints › Historical import'],
      reason: 'The document gives current events the current time. The client or the server may set it.',
      reading: 20,
    },
    '012': {
      role: 'router',
      assert:
        'A request form that the ingestion interface accepts for a plain message works every time, for every kind and value.',
      reason:
        'The document does not show the request form, but the service forwards every call that it receives, with any content.',
      reading: 53,
    },
    '013': {
      role: 'router',
      observe: 'Which request forms of public client libraries does the ingestion interface accept?',
      reason: 'The document does not show the interface.',
      reading: 53,
    },
  },
);
