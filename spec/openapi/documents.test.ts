import { createHmac } from 'node:crypto';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, test } from 'vitest';
import { BODY_KINDS } from '../shapes/bodies.ts';
import { CALL_KINDS } from '../shapes/calls.ts';
import { OPENAPI_DOCUMENTS } from './documents.ts';

type Node = Readonly<Record<string, unknown>>;

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null;

/** Every object and list in a document, at any depth. */
function nodesIn(value: unknown): readonly Node[] {
  return isNode(value) ? [value, ...Object.values(value).flatMap(nodesIn)] : [];
}

/** The node at a path such as `#/components/schemas/Call`; undefined if there is none. */
const resolveReference = (document: unknown, ref: string): unknown =>
  ref
    .replace('#/', '')
    .split('/')
    .reduce((at: unknown, step) => Object(at)[step], document);

describe.each(OPENAPI_DOCUMENTS)('$file', ({ make }) => {
  const document = make('1.2.3');
  const nodes = nodesIn(document);

  test('has references only within itself, and each has a target', () => {
    const refs = nodes.flatMap(({ $ref }) => (typeof $ref === 'string' ? [$ref] : []));
    expect(refs.length).toBeGreaterThan(5);
    expect(refs.filter((ref) => !ref.startsWith('#/') || resolveReference(document, ref) === undefined)).toEqual([]);
  });

  test('has an example of every body, and each is valid', () => {
    const contents = nodes.flatMap((node) => (isNode(node['application/json']) ? [node['application/json']] : []));
    const ajv = new Ajv2020({ strict: false }).addSchema({ ...document, $id: 'urn:routespec:document' });
    const judged = contents.flatMap(({ schema, example, examples }) => {
      const named = Object.values(Object(examples)).map((each) => Object(each).value);
      const validate = ajv.compile({ $ref: `urn:routespec:document${Object(schema).$ref}` });
      return (example === undefined ? named : [example]).map((each) => validate(each));
    });
    expect(judged.length).toBeGreaterThanOrEqual(contents.length);
    expect(judged.filter((valid) => !valid)).toEqual([]);
  });

  test('describes each operation, under a separate id', () => {
    const operations = nodes.filter(({ operationId }) => operationId !== undefined);
    const described = operations.filter(({ summary, description, tags }) => summary && description && tags);
    expect(operations.length).toBeGreaterThan(5);
    expect(described).toEqual(operations);
    expect(new Set(operations.map(({ operationId }) => operationId)).size).toBe(operations.length);
  });

  test('tells the members of its unions apart', () => {
    const schemas = Object(document['components']).schemas;
    const unions = Object.values(schemas).filter(
      (schema) => isNode(schema) && 'oneOf' in schema && 'discriminator' in schema,
    );
    const mapped = unions.map((union) => Object.values(Object(union).discriminator.mapping));
    expect(mapped).toEqual(unions.map((union) => Object(union).oneOf.map(({ $ref }: { $ref: string }) => $ref)));
  });
});

const makeDocument = (file: string) => Object(OPENAPI_DOCUMENTS.find((each) => each.file === file)?.make('1.2.3'));

test('there is a webhook for each body', () => {
  expect(Object.keys(makeDocument('webhooks.openapi.json').webhooks)).toEqual(BODY_KINDS);
});

test.each(BODY_KINDS)('the signature of a %s webhook is that of its first example', (kind) => {
  const { parameters, requestBody } = makeDocument('webhooks.openapi.json').webhooks[kind].post;
  const { example } = parameters.find(({ name }: { name?: string }) => name === 'X-Signature');
  const [first] = Object.values(requestBody.content['application/json'].examples);
  const digest = createHmac('sha1', 's3cret')
    .update(JSON.stringify(Object(first).value))
    .digest('hex');
  expect(example).toBe(digest);
});

test('there is a path for batches and one for each kind of call', () => {
  const paths = ['/v1/batch', ...CALL_KINDS.map((kind) => `/v1/${kind}`)];
  expect(Object.keys(makeDocument('ingestion.openapi.json').paths)).toEqual(paths);
});
