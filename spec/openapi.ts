import { CONTRACT_OPERATIONS, type ContractOperation } from './contract-operations.ts';
import { capitalised, withArticle } from './grammar.ts';
import { SHAPE_NAMES, type ShapeName, titleOf } from './schema-catalogue.ts';
import { BODY_KINDS, type BodyKind } from './shapes/bodies.ts';
import { CONTRACT_VERSION } from './shapes/contract.ts';
import type { JsonObject } from './shapes/json.ts';

const jsonContent = (shape: ShapeName): JsonObject => ({
  'application/json': { schema: { $ref: `#/components/schemas/${titleOf(shape)}` } },
});

const pathParametersOf = (path: string): readonly JsonObject[] =>
  [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }));

function operationOf({ operationId, summary, path, request, status, answer }: ContractOperation): JsonObject {
  const parameters = pathParametersOf(path);
  return {
    operationId,
    summary,
    ...(parameters.length > 0 && { parameters }),
    ...(request && { requestBody: { required: true, content: jsonContent(request) } }),
    responses: {
      [status]: { description: 'Done.', ...(answer && { content: jsonContent(answer) }) },
      '4XX': { $ref: '#/components/responses/Refused' },
    },
  };
}

/** The operations of the contract, grouped by path as OpenAPI requires. */
function contractPaths(): JsonObject {
  const paths: Record<string, JsonObject> = {};
  for (const operation of CONTRACT_OPERATIONS) {
    paths[operation.path] = { ...paths[operation.path], [operation.method]: operationOf(operation) };
  }
  return paths;
}

const DELIVERY_HEADERS: readonly JsonObject[] = [
  {
    name: 'User-Agent',
    in: 'header',
    required: true,
    description: 'Names the service, with a version.',
    schema: { type: 'string' },
  },
  {
    name: 'X-Signature',
    in: 'header',
    description:
      'Hexadecimal HMAC-SHA1 of the bytes of the body, keyed with the shared secret; present whenever a secret is set.',
    schema: { type: 'string', pattern: '^[0-9a-fA-F]{40}$' },
  },
];

const webhookOf = (kind: BodyKind): JsonObject => ({
  post: {
    operationId: `receive${titleOf(kind)}`,
    summary: `${capitalised(withArticle(kind))} body is delivered to the endpoint of a customer.`,
    parameters: DELIVERY_HEADERS,
    requestBody: { required: true, content: jsonContent(`${kind}-body`) },
    responses: {
      '200': { description: 'Processed, if it arrives within 5 seconds; its body is ignored.' },
      '5XX': { description: 'Not processed: the service retries several times, for at most 4 hours.' },
    },
  },
});

/**
 * OpenAPI 3.1: what the service sends to webhooks, and what a target serves to the suite. The schemas are files beside
 * the document.
 */
export const openApiDocument = (): JsonObject => ({
  openapi: '3.1.0',
  info: {
    title: 'routespec',
    version: `${CONTRACT_VERSION}.0.0`,
    license: { name: 'MIT', identifier: 'MIT' },
    description: [
      'Webhooks: the bodies that the event routing service posts to the endpoints of its customers.',
      'Paths: the target contract, through which the conformance suite drives an implementation.',
    ].join(' '),
  },
  servers: [{ url: 'http://127.0.0.1:4010', description: 'The default address of the reference simulator.' }],
  webhooks: Object.fromEntries(BODY_KINDS.map((kind) => [kind, webhookOf(kind)])),
  paths: contractPaths(),
  components: {
    schemas: Object.fromEntries(SHAPE_NAMES.map((name) => [titleOf(name), { $ref: `./${name}.json` }])),
    responses: {
      Refused: {
        description: 'The implementation refused; its state is unchanged.',
        content: jsonContent('contract/error'),
      },
    },
  },
});
