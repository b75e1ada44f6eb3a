import { defineArea } from './requirement.ts';

const INBOUND = 'Endpoints › Inbound calls from the Go client library';

/** The interface that client libraries send to, and what arrives from a client at a webhook. */
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
      statement: 'A message of each client method arrives at the webhook as a call of its kind.',
      treatment: 'assert',
      reason: 'The document has the client send to the service, and the service forward what it receives.',
    },
    '002': {
      statement: 'Traits of a Go page message arrive as the properties of the page body.',
      sections: ['Resources › Go client library messages', 'Resources › Outbound message bodies'],
      treatment: 'assert',
      reason: 'The document lists the same recognised keys for both.',
      reading: 8,
    },
    '003': {
      statement: 'Ids given to the client arrive in the body.',
      sections: ['Resources › Go client library messages', 'Resources › Outbound message bodies'],
      treatment: 'assert',
      reason: 'The document has a member in the bodies for each of UserId, PreviousId and GroupId.',
    },
    '004': {
      statement: 'Integrations given to the client decide whether the webhook gets the message.',
      sections: ['Endpoints › Selecting destinations'],
      treatment: 'assert',
      reason: 'The document lets the messages of the client carry the switches.',
      reading: 10,
    },
    '005': {
      statement: 'A timestamp in a page message of the client arrives as the same instant.',
      sections: ['Endpoints › Historical import'],
      treatment: 'assert',
      reason: 'The document lists Timestamp for Page, to import past data.',
      reading: 19,
    },
    '006': {
      statement: 'Deliveries of messages from a client are signed like any others.',
      sections: ['Authentication › Webhooks requests, 2'],
      treatment: 'assert',
      reason: 'The document has every request carry the signature.',
      reading: 28,
    },
    '007': {
      statement: 'What paths, methods, bodies and answers the ingestion interface has.',
      treatment: 'leave',
      reason: 'The document does not show them, so only a client can speak to the interface.',
    },
    '008': {
      statement: 'Which error codes and error bodies the ingestion interface has.',
      sections: ['Errors'],
      treatment: 'leave',
      reason: 'The document does not show them.',
    },
    '009': {
      statement: 'Event and Properties of Track, and Traits of Identify and Group, arrive in the body as given.',
      sections: ['Resources › Go client library messages', 'Resources › Outbound message bodies'],
      treatment: 'assert',
      reason:
        'The document has a member of the same name in the body of each kind, and no rule that changes its value.',
    },
    '010': {
      statement: 'The Context of a page message becomes no trait of its user.',
      sections: ['Resources › Go client library messages'],
      treatment: 'assert',
      reason: 'The document distinguishes the context of a page from attributes of the user.',
    },
    '011': {
      statement: 'A message without a timestamp arrives with the time at which the client took it.',
      sections: ['Endpoints › Historical import'],
      treatment: 'assert',
      reason: 'The document has current events get the current time, whoever sets it.',
      reading: 20,
    },
    '012': {
      role: 'router',
      statement:
        'A way of sending calls that the ingestion interface accepts for a plain message works every time, with every kind and value.',
      treatment: 'assert',
      reason:
        'The document shows no way of sending, but has the service forward every call that it receives, whatever the call contains.',
      reading: 53,
    },
    '013': {
      role: 'router',
      statement: 'Which of the ways in which public client libraries send calls the ingestion interface accepts.',
      treatment: 'observe',
      reason: 'The document does not show the interface.',
      reading: 53,
    },
  },
);
