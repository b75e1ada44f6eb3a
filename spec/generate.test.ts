import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { generateSchemas } from './generate.ts';
import { ALL_REQUIREMENTS } from './requirements/index.ts';

const DIRECTORY = new URL('../schemas/', import.meta.url);
const STALE = 'schemas/ is out of date: run `npm run schemas` and commit the result';

/** What the same command writes from `suites/`, which has its own test. */
const FROM_SUITES = ['ids.json'];

const generated = generateSchemas();
const parsed = (file: string): unknown => JSON.parse(generated.get(file) ?? 'null');

/** Every `$ref` in a document, at any depth. */
function refsIn(value: unknown): readonly string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]: [string, unknown]) =>
    key === '$ref' ? [String(inner)] : refsIn(inner),
  );
}

/** Whether the target of a `$ref` of the OpenAPI document exists: a file beside it, or a place within it. */
function targetExists(ref: string): boolean {
  if (ref.startsWith('./')) return generated.has(ref.slice(2));
  const steps = ref.replace('#/', '').split('/');
  return steps.reduce((at: unknown, step) => Object(at)[step], parsed('openapi.json')) !== undefined;
}

test('every generated file is committed, and no other', () => {
  const committed = readdirSync(DIRECTORY, { recursive: true, encoding: 'utf8' }).filter((file) => file.includes('.'));
  expect(committed.sort(), STALE).toEqual([...generated.keys(), ...FROM_SUITES].sort());
});

test.each([...generated])('the committed %s is up to date', (file, text) => {
  expect(readFileSync(new URL(file, DIRECTORY), 'utf8'), STALE).toBe(text);
});

test('generating twice gives the same text', () => {
  expect([...generateSchemas()]).toEqual([...generated]);
});

test.each([...generated])('%s is JSON that ends in a newline', (file, text) => {
  expect(text.endsWith('}\n') || text.endsWith(']\n'), file).toBe(true);
  expect(() => JSON.parse(text)).not.toThrow();
});

test('the catalogue lists every other file', () => {
  const catalogue = parsed('catalogue.json') as {
    schemas: { file: string }[];
    openapi: string;
    requirements: { file: string };
  };
  const listed = [...catalogue.schemas.map(({ file }) => file), catalogue.openapi, catalogue.requirements.file];
  expect([...listed, 'catalogue.json'].sort()).toEqual([...generated.keys()].sort());
});

test('the requirements are published in full', () => {
  expect(parsed('requirements.json')).toEqual(ALL_REQUIREMENTS);
  expect(parsed('catalogue.json')).toMatchObject({ requirements: { ids: ALL_REQUIREMENTS.map(({ id }) => id) } });
});

test('every reference of the OpenAPI document has a target', () => {
  const refs = refsIn(parsed('openapi.json'));
  expect(refs.length).toBeGreaterThan(0);
  expect(refs.filter((ref) => !targetExists(ref))).toEqual([]);
});

test('the OpenAPI document has a webhook for each body', () => {
  expect(Object.keys((parsed('openapi.json') as { webhooks: object }).webhooks)).toEqual([
    'page',
    'screen',
    'identify',
    'track',
    'alias',
    'group',
    'delete',
  ]);
});
