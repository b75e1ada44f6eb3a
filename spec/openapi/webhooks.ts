import { createHmac } from 'node:crypto';
import { findExamples } from '../examples/examples.ts';
import { capitalised, withArticle } from '../grammar.ts';
import { makeComponents } from '../json-schema.ts';
import { toTitle } from '../schema-catalogue.ts';
import { BODY_KINDS, type BodyKind } from '../shapes/bodies.ts';
import type { JsonObject } from '../shapes/json.ts';
import { head, refTo } from './parts.ts';

/** Facts for receivers besides the shapes, in CommonMark. */
const WEBHOOKS_DESCRIPTION = `The requests that the event routing service posts to the endpoints of its customers.

## Requests

Every request is a \`POST\` with a JSON object, the media type \`application/json\`, and the static headers that the settings
give for the URL. \`type\` names one of the seven bodies. The described members are a minimum, and a body may have more. A body
of an anonymous user may lack \`userId\`.

## Signature

If the destination has a shared secret, every request has the header \`X-Signature\`, including retries. Its value is the
HMAC-SHA1 of the bytes of the body, keyed with the secret, in hexadecimal. To verify a request:

1. Keep the bytes of the body as received. A body that is parsed and serialised again may have other bytes.
2. Compute the HMAC-SHA1 of these bytes with the secret as the key.
3. Compare it with the header without regard to case, in constant time.

Without a secret, requests have no such header.

## Answers and retries

- An answer with status 200 within 5 seconds ends the delivery. If the destination has several URLs, success at one of them
  ends the retries at all of them.
- A message that is answered with a status of 500 to 599 is retried several times, for at most 4 hours.
- A message without an answer within 5 seconds is retried later.
- The document does not define the outcome of other statuses, redirects and broken connections, the body of an answer, or the
  time between retries.
- An \`https\` endpoint with a self-signed certificate receives no request.

A message may therefore arrive more than once, and at several URLs. Make your receiver idempotent, answer first, and do the
work afterwards.
`;

const EXAMPLE_SECRET = 's3cret';

const USER_AGENT: JsonObject = {
  name: 'User-Agent',
  in: 'header',
  required: true,
  description: 'Name of the service with a version.',
  schema: { type: 'string' },
  example: 'routespec-sim/0.1.0',
};

const sign = (example: unknown): string =>
  createHmac('sha1', EXAMPLE_SECRET).update(JSON.stringify(example)).digest('hex');

const signatureHeader = (example: unknown): JsonObject => ({
  name: 'X-Signature',
  in: 'header',
  description: [
    'Present if the destination has a shared secret: the hexadecimal HMAC-SHA1 of the bytes of the body, keyed with the secret.',
    `The example is that of the first example of a body, as compact JSON, under the secret \`${EXAMPLE_SECRET}\`.`,
  ].join(' '),
  schema: { type: 'string', pattern: '^[0-9a-fA-F]{40}$', minLength: 40, maxLength: 40 },
  example: sign(example),
});

/** Named examples of a body: one of a known user and, for kinds that allow it, one of an anonymous user. */
function namedExamples(kind: BodyKind): JsonObject {
  const [known, anonymous] = findExamples(`${kind}-body`);
  return {
    known: { summary: 'The user is known.', value: known },
    ...(anonymous !== undefined && { anonymous: { summary: 'The user is anonymous.', value: anonymous } }),
  };
}

const EMITTED: Readonly<Record<BodyKind, string>> = {
  page: 'A user viewed a page of a website.',
  screen: 'A user viewed a screen of a mobile app.',
  identify: 'A source said who a user is, or a user joined or left an audience.',
  track: 'A user did something.',
  alias: 'Two ids belong to one user.',
  group: 'A user belongs to a group.',
  delete: 'A deletion request names this user. It comes at least once for each affected source.',
};

const makeWebhook = (kind: BodyKind): JsonObject => ({
  post: {
    operationId: `receive${toTitle(kind)}`,
    summary: `${capitalised(withArticle(kind))} body is delivered to your endpoint.`,
    description: EMITTED[kind],
    tags: ['webhooks'],
    parameters: [{ $ref: '#/components/parameters/UserAgent' }, signatureHeader(findExamples(`${kind}-body`)[0])],
    requestBody: {
      required: true,
      description: 'One JSON object in UTF-8. Verify the signature over these bytes before you parse them.',
      content: { 'application/json': { schema: refTo(`${kind}-body`), examples: namedExamples(kind) } },
    },
    responses: {
      '200': { $ref: '#/components/responses/Processed' },
      '4XX': { $ref: '#/components/responses/Open' },
      '5XX': { $ref: '#/components/responses/Retried' },
    },
  },
});

/** The requests that the service sends to the endpoints of its customers. */
export const webhooksDocument = (version: string): JsonObject => ({
  ...head('Webhooks', version, WEBHOOKS_DESCRIPTION),
  servers: [
    {
      url: '{endpoint}',
      description: 'A URL of the webhooks settings.',
      variables: { endpoint: { default: 'https://hooks.shop.example/events', description: 'Your URL.' } },
    },
  ],
  security: [{ signature: [] }, {}],
  tags: [{ name: 'webhooks', description: 'Requests of the service to your endpoint.' }],
  // Some tools for clients fail without paths.
  paths: {},
  webhooks: Object.fromEntries(BODY_KINDS.map((kind) => [kind, makeWebhook(kind)])),
  components: {
    schemas: makeComponents(['webhook-body', ...BODY_KINDS.map((kind) => `${kind}-body` as const)]),
    parameters: { UserAgent: USER_AGENT },
    responses: {
      Processed: {
        description:
          'Processed, if it arrives within 5 seconds of the request: no URL of the destination receives a retry. The document does not define the body of the answer. A small or empty body is safe.',
      },
      Open: { description: 'The document does not say whether the message counts as processed or is retried.' },
      Retried: {
        description:
          'Not processed: the message is retried several times, for at most 4 hours after the first attempt.',
      },
    },
    securitySchemes: {
      signature: {
        type: 'apiKey',
        in: 'header',
        name: 'X-Signature',
        description:
          'Hexadecimal HMAC-SHA1 of the bytes of the body, keyed with the shared secret. Compute it over the bytes as they came in, before any parsing, and compare in constant time.',
      },
    },
  },
});
