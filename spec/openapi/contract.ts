import { CONTRACT_OPERATIONS, type ContractOperation } from '../contract-operations.ts';
import { makeComponents } from '../json-schema.ts';
import type { ShapeName } from '../schema-catalogue.ts';
import { CONTRACT_VERSION } from '../shapes/contract.ts';
import type { JsonObject } from '../shapes/json.ts';
import { head, jsonContent } from './parts.ts';

const TAGS = [
  { name: 'implementation', description: 'The implementation under test.' },
  { name: 'worlds', description: 'Separate instances within the implementation.' },
  { name: 'clock', description: 'The time in a world.' },
  { name: 'router', description: 'Sources, calls, deletion requests and audiences.' },
  { name: 'client', description: 'Clients of the library.' },
] as const;

const PARAMETERS: Readonly<Record<string, string>> = {
  world: 'Id of the world, as its creation returned it.',
  writeKey: 'Write key of the source.',
  audience: 'Id of the audience, which the suite chooses.',
  client: 'Id of the client, as its creation returned it.',
};

const listPathParameters = (path: string): readonly JsonObject[] =>
  [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => ({
    name,
    in: 'path',
    required: true,
    description: PARAMETERS[name],
    schema: { type: 'string' },
  }));

function chooseTag(path: string): (typeof TAGS)[number]['name'] {
  if (path === '/') return 'implementation';
  if (path.includes('/clients')) return 'client';
  if (path.endsWith('/clock')) return 'clock';
  return path === '/worlds' || path === '/worlds/{world}' ? 'worlds' : 'router';
}

function makeOperation({ operationId, summary, path, request, status, answer }: ContractOperation): JsonObject {
  const parameters = listPathParameters(path);
  return {
    operationId,
    summary,
    description: `${summary} See the contract page.`,
    tags: [chooseTag(path)],
    ...(parameters.length > 0 && { parameters }),
    ...(request && { requestBody: { required: true, content: jsonContent(request) } }),
    responses: {
      [status]: { description: 'Done.', ...(answer && { content: jsonContent(answer) }) },
      '4XX': { $ref: '#/components/responses/Refused' },
    },
  };
}

function contractPaths(): JsonObject {
  const paths: Record<string, JsonObject> = {};
  for (const operation of CONTRACT_OPERATIONS) {
    paths[operation.path] = { ...paths[operation.path], [operation.method]: makeOperation(operation) };
  }
  return paths;
}

const SHAPES: readonly ShapeName[] = [
  ...CONTRACT_OPERATIONS.flatMap(({ request = [], answer = [] }) => [request, answer].flat()),
  'contract/error',
];

/** The API that an implementation serves to the suite. */
export const contractDocument = (): JsonObject => ({
  ...head(
    'Conformance API',
    `${CONTRACT_VERSION}.0.0`,
    'The API through which the conformance suite drives an implementation. The implementation serves it, or an HTTP adapter serves it for the implementation. Both sides ignore unknown members.',
  ),
  servers: [{ url: 'http://127.0.0.1:4010', description: 'The default address of the reference simulator.' }],
  security: [],
  tags: TAGS,
  paths: contractPaths(),
  components: {
    schemas: makeComponents(SHAPES),
    responses: {
      Refused: {
        description: 'The implementation refused the request. Its state is unchanged.',
        content: jsonContent('contract/error'),
      },
    },
  },
});
