import { defineArea } from './requirement.ts';

const INBOUND = 'Endpoints › Inbound calls from the Go client library';

/** The interface that client libraries send to, and the way from a client to a webhook. */
export const ingestion = defineArea(
  {
    name: 'ingestion',
    prefix: 'ING',
    title: 'Ingestion, end to end',
    role: 'both',
    sections: [INBOUND],
    needs: ['ingestion'],
  },
  {
    '001': {
      statement: 'A message of each client method, sent to the ingestion address, arrives at the webhook as its kind.',
      treatment: 'assert',
      reason: 'The client sends to the service, and the service forwards what it receives.',
    },
    '002': {
      statement: 'Traits of a Go page message arrive as the properties of the page body.',
      sections: ['Resources › Go client library messages', 'Resources › Outbound message bodies'],
      treatment: 'assert',
      reason: 'The recognised keys of the one are those of the other.',
      reading: 8,
    },
    '003': {
      statement: 'Identities given to the client arrive in the body.',
      sections: ['Resources › Go client library messages', 'Resources › Outbound message bodies'],
      treatment: 'assert',
      reason: 'UserId, PreviousId and GroupId have their members in the bodies.',
    },
    '004': {
      statement: 'Integrations given to the client decide on delivery.',
      sections: ['Endpoints › Selecting destinations'],
      treatment: 'assert',
      reason: 'The switches are accepted by the calls of the client.',
      reading: 10,
    },
    '005': {
      statement: 'A timestamp given to the client in a page message arrives as the same instant.',
      sections: ['Endpoints › Historical import'],
      treatment: 'assert',
      reason: 'Page lists a timestamp for importing past data.',
      reading: 19,
    },
    '006': {
      statement: 'What came through a client is signed like any other call.',
      sections: ['Authentication › Webhooks requests, 2'],
      treatment: 'assert',
      reason: 'Every request carries the signature.',
      reading: 28,
    },
    '007': {
      statement: 'Paths, methods, bodies and answers of the ingestion interface.',
      treatment: 'leave',
      reason: 'They are not shown, so nothing but a client can speak to it.',
    },
    '008': {
      statement: 'Error codes and bodies of the ingestion interface.',
      sections: ['Errors'],
      treatment: 'leave',
      reason: 'They are not shown.',
    },
  },
);
