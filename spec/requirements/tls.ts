import { defineArea } from './requirement.ts';

/** Certificates of https endpoints. */
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
      assert: 'An https endpoint with a trusted certificate receives its deliveries.',
      sections: ['Resources › Webhooks destination settings'],
      reason: 'The document allows https URLs.',
    },
    '002': {
      assert: 'An https endpoint with a self-signed certificate receives no HTTP request.',
      forbids: true,
      reason: 'The document rules out a request. A TCP connection is not a request.',
      reading: 39,
    },
    '003': {
      assert: 'A self-signed certificate raises an error.',
      reason: 'The document asks for an error. The suite looks for it in the log.',
      reading: 39,
      needs: ['trust', 'log'],
    },
    '004': {
      observe: 'Does an endpoint with an expired certificate receive requests?',
      reason: 'The document mentions self-signed certificates only.',
      reading: 49,
    },
    '005': {
      observe: 'Does an endpoint with a certificate for another name receive requests?',
      reason: 'The document mentions self-signed certificates only.',
      reading: 49,
    },
    '006': {
      observe: 'Does an endpoint with a certificate from an unknown authority receive requests?',
      reason: 'The document mentions self-signed certificates only.',
      reading: 49,
    },
  },
);
