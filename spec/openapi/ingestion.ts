import { makeComponents } from '../json-schema.ts';
import { KILOBYTE_BYTES, LIMITS } from '../limits.ts';
import type { ShapeName } from '../schema-catalogue.ts';
import { CALL_KINDS, type CallKind } from '../shapes/calls.ts';
import { DEV_PORT } from '../shapes/dev/settings.ts';
import type { JsonObject } from '../shapes/json.ts';
import { head, jsonContent, refTo } from './parts.ts';

const BATCH_BYTES = LIMITS.batchKilobytes * KILOBYTE_BYTES.decimal;
const CALL_BYTES = LIMITS.callKilobytes * KILOBYTE_BYTES.decimal;

const DESCRIPTION = `The interface to which client libraries send the calls of a source. The service document does not show it. These are the
requests that public client libraries send and the reference simulator accepts.

## Credentials

Basic authentication, with the write key of the source as the user name and an empty password. Clients that cannot set
the header put the key into the body, as \`writeKey\`.

## Limits

- A request has at most ${LIMITS.batchKilobytes} KB, after decompression.
- A call has at most ${LIMITS.callKilobytes} KB. A larger call in a batch is dropped, and the others are accepted.

The document does not say whether a KB is 1000 or 1024 bytes. The simulator counts 1000: ${BATCH_BYTES} and ${CALL_BYTES} bytes.

## Forms

- The body may be compressed with gzip, with \`Content-Encoding: gzip\`. The \`Content-Type\` is ignored.
- A path may have two slashes instead of one. \`/v1/import\` and the bare address accept the same requests as \`/v1/batch\`.
- A null member means the same as an absent one.
- Timestamps may have any ISO 8601 form.
- The integrations object may be at the top of a call or in its \`context\`.
- A page without properties may have them as \`traits\`, as in the Go library.
`;

const RESPONSES: JsonObject = {
  '200': { description: 'Accepted.', content: jsonContent('ingestion/answer') },
  '400': { $ref: '#/components/responses/Refused' },
  '401': { $ref: '#/components/responses/UnknownKey' },
  '403': { $ref: '#/components/responses/Outside' },
  '404': { $ref: '#/components/responses/Unknown' },
  '413': { $ref: '#/components/responses/TooLarge' },
  '429': { $ref: '#/components/responses/Busy' },
};

const makeOperation = (operationId: string, summary: string, description: string, request: ShapeName): JsonObject => ({
  post: {
    operationId,
    summary,
    description,
    tags: ['calls'],
    parameters: [{ $ref: '#/components/parameters/ContentEncoding' }],
    requestBody: { required: true, content: jsonContent(request) },
    responses: RESPONSES,
  },
});

const makeSingle = (kind: CallKind): [path: string, JsonObject] => [
  `/v1/${kind}`,
  makeOperation(
    `send${kind[0]?.toUpperCase()}${kind.slice(1)}`,
    `Sends one ${kind} call.`,
    'The path determines the kind of the call. Its `type` is optional and ignored.',
    `ingestion/${kind}`,
  ),
];

/** @param message the simulator's message in such a case */
const refusal = (description: string, message: string): JsonObject => ({
  description,
  content: { 'application/json': { schema: refTo('contract/error'), example: { error: { message } } } },
});

/** The interface through which client libraries send the calls of a source to the service. */
export const ingestionDocument = (version: string): JsonObject => ({
  ...head('Ingestion', version, DESCRIPTION),
  servers: [
    {
      url: `http://127.0.0.1:${DEV_PORT}`,
      description: '`routespec dev`. The write key of the source is in the credentials.',
    },
    {
      url: 'http://127.0.0.1:4010/worlds/{world}/sources/{writeKey}/ingestion',
      description: '`routespec sim`. Create a world and a source first, through the conformance API.',
      variables: {
        world: { default: 'w1', description: 'Id of the world.' },
        writeKey: { default: 'wk-1', description: 'Write key of the source.' },
      },
    },
  ],
  security: [{ writeKey: [] }, {}],
  tags: [{ name: 'calls', description: 'Calls of one source.' }],
  paths: Object.fromEntries([
    [
      '/v1/batch',
      makeOperation(
        'sendBatch',
        'Sends several calls.',
        'An invalid call is dropped, and the others are accepted. The body may also be a bare array of calls, or one call.',
        'ingestion/request',
      ),
    ],
    ...CALL_KINDS.map(makeSingle),
  ]),
  components: {
    schemas: makeComponents([
      'ingestion/request',
      'ingestion/answer',
      'contract/error',
      ...CALL_KINDS.map((kind) => `ingestion/${kind}` as const),
    ]),
    parameters: {
      ContentEncoding: {
        name: 'Content-Encoding',
        in: 'header',
        description: 'Compression of the body; absent if it is not compressed.',
        schema: { type: 'string', enum: ['gzip'] },
      },
    },
    responses: {
      Refused: refusal(
        'Not JSON, too large, or a single invalid call. Nothing was accepted, and a retry will fail too.',
        '`event` must be a string, got nothing',
      ),
      UnknownKey: refusal(
        'No source has this write key.',
        'Expected the write key of a source, as the user name of basic authentication or as `writeKey` in the body, got none',
      ),
      Outside: refusal(
        'The request names another host, or comes from a web page and its path is not for clients.',
        'Requests from pages of another origin are refused, got one from "http://shop.example"',
      ),
      Unknown: refusal(
        'The source does not exist, or no client sends to such a path.',
        'Expected a path that client libraries send to, got POST /v1/tracks. Did you mean /v1/track?',
      ),
      TooLarge: refusal(
        'The single call is too large. `routespec sim` answers it with 400.',
        `Expected a call to have at most ${CALL_BYTES} bytes, got 40000`,
      ),
      Busy: refusal(
        'Too much is pending. Nothing was accepted. Send the request again later.',
        'Expected at most 50000 pending deliveries in a world, and room for them in the budget of the simulator, got more',
      ),
    },
    securitySchemes: {
      writeKey: {
        type: 'http',
        scheme: 'basic',
        description: 'The write key of the source as the user name, and an empty password.',
      },
    },
  },
});
