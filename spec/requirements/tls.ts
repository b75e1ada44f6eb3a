import { defineArea } from './requirement.ts';

/** Endpoints with https, and their certificates. */
export const tls = defineArea(
  {
    name: 'tls',
    prefix: 'TLS',
    title: 'TLS certificates',
    role: 'router',
    sections: ['Authentication › Transport', 'Errors'],
    needs: ['trust'],
  },
  {
    '001': {
      statement: 'An https endpoint with a trusted certificate gets its deliveries.',
      sections: ['Resources › Webhooks destination settings'],
      treatment: 'assert',
      reason: 'The document allows https URLs.',
    },
    '002': {
      statement: 'An https endpoint with a self-signed certificate gets no HTTP request.',
      treatment: 'assert',
      reason: 'The document rules out a request; a TCP connection is not one yet.',
      reading: 39,
    },
    '003': {
      statement: 'A self-signed certificate raises an error.',
      treatment: 'assert',
      reason: 'The document asks for an error; the suite looks for it in the log.',
      reading: 39,
      needs: ['trust', 'log'],
    },
    '004': {
      statement: 'What happens to an endpoint with an expired certificate.',
      treatment: 'observe',
      reason: 'The document mentions self-signed certificates only.',
      reading: 49,
    },
    '005': {
      statement: 'What happens to an endpoint with a certificate for another name.',
      treatment: 'observe',
      reason: 'The document mentions self-signed certificates only.',
      reading: 49,
    },
    '006': {
      statement: 'What happens to an endpoint with a certificate from an unknown authority.',
      treatment: 'observe',
      reason: 'The document mentions self-signed certificates only.',
      reading: 49,
    },
  },
);
