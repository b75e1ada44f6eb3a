import { defineArea } from './requirement.ts';

/** https endpoints. */
export const tls = defineArea(
  {
    name: 'tls',
    prefix: 'TLS',
    title: 'TLS',
    role: 'router',
    sections: ['Authentication › Transport', 'Errors'],
    needs: ['trust'],
  },
  {
    '001': {
      statement: 'An https endpoint with a trusted certificate gets its deliveries.',
      sections: ['Resources › Webhooks destination settings'],
      treatment: 'assert',
      reason: 'A URL may have either scheme.',
    },
    '002': {
      statement: 'An https endpoint with a self-signed certificate gets no HTTP request.',
      treatment: 'assert',
      reason: 'It is refused; a TCP connection is not yet a request.',
      reading: 39,
    },
    '003': {
      statement: 'A self-signed certificate raises an error.',
      treatment: 'assert',
      reason: 'It is stated; the error is looked for in the log.',
      reading: 39,
      needs: ['trust', 'log'],
    },
    '004': {
      statement: 'What becomes of an endpoint with an expired certificate.',
      treatment: 'observe',
      reason: 'Only self-signed ones are mentioned.',
      reading: 49,
    },
    '005': {
      statement: "What becomes of an endpoint with another name's certificate.",
      treatment: 'observe',
      reason: 'Only self-signed ones are mentioned.',
      reading: 49,
    },
    '006': {
      statement: 'What becomes of an endpoint with a certificate of an unknown authority.',
      treatment: 'observe',
      reason: 'Only self-signed ones are mentioned.',
      reading: 49,
    },
  },
);
