import { readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { expect, test } from 'vitest';
import { generateSchemas } from './generate.ts';
import { SHAPE_NAMES } from './schema-catalogue.ts';
import { catalogueSchema } from './shapes/data.ts';
import { VECTOR_FILES } from './shapes/vectors.ts';

const DIRECTORY = new URL('../schemas/', import.meta.url);

/** Files that the same command writes from `suites/` and `sim/`, which have their own tests. */
const FROM_SUITES = ['ids.json'];
const FROM_SIM = Object.keys(VECTOR_FILES).map((name) => `vectors/${name}.json`);

/** Members of a union differ in one of these. */
interface Members {
  readonly properties: { readonly type?: { enum: string[] }; readonly event?: { enum: string[] } };
}

const generated = generateSchemas();
const parsed = (file: string): unknown => JSON.parse(generated.get(file) ?? 'null');

const documents = [...generated].filter(([file]) => file.endsWith('.json'));

test('the catalogue lists every file once', () => {
  const { schemas, openapi, data } = catalogueSchema.parse(parsed('catalogue.json'));
  const listed = [...schemas, ...openapi, ...data].map(({ file }) => file);
  expect(listed.sort()).toEqual([...documents.map(([file]) => file), ...FROM_SUITES, ...FROM_SIM].sort());
});

const ajv = new Ajv2020({ strict: true, allowUnionTypes: true });
const { data } = catalogueSchema.parse(parsed('catalogue.json'));

test.each(data)('$file has the shape that its schema describes', ({ file, schema }) => {
  const list: unknown = JSON.parse(readFileSync(new URL(file, DIRECTORY), 'utf8'));
  const validate = ajv.compile(Object(parsed(schema)));
  expect(validate(list), JSON.stringify(validate.errors)).toBe(true);
});

test.each(SHAPE_NAMES)('%s has examples, which are valid', (name) => {
  const schema = Object(parsed(`${name}.json`));
  const validate = ajv.getSchema(schema.$id) ?? ajv.compile(schema);
  expect(schema.examples.length).toBeGreaterThan(0);
  expect(schema.examples.filter((example: unknown) => !validate(example))).toEqual([]);
});

test.each(['call', 'webhook-body', 'strict/webhook-body', 'report/event'])(
  '%s has an example of each of its members',
  (name) => {
    const { examples, oneOf, $defs } = Object(parsed(`${name}.json`));
    const members = oneOf.map(({ $ref }: { $ref: string }) => $defs[$ref.replace('#/$defs/', '')]);
    const readKind = ({ type, event }: { type?: string; event?: string }) => type ?? event;
    const kinds = members.map(({ properties: { type, event } }: Members) => (type?.enum ?? event?.enum)?.[0]);
    expect([...new Set(examples.map(readKind))].sort()).toEqual(kinds.sort());
  },
);
