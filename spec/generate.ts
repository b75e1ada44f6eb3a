import { catalogue, cataloguePage, SCHEMAS_VERSION } from './catalogue.ts';
import { findExamples } from './examples/examples.ts';
import { toJsonSchema } from './json-schema.ts';
import { OPENAPI_DOCUMENTS } from './openapi/documents.ts';
import { ALL_REQUIREMENTS } from './requirements/index.ts';
import { PUBLISHED_SHAPES, SHAPE_NAMES, type ShapeName } from './schema-catalogue.ts';
import type { JsonObject } from './shapes/json.ts';
import { messageKeyVectors } from './vectors/message-keys.ts';

const asText = (document: unknown): string => `${JSON.stringify(document, null, 2)}\n`;

/** The text of a file of vectors: one a line, so that a change of one is a change of one line. */
export function vectorsText(vectors: readonly object[]): string {
  const lines = vectors.map((vector) => JSON.stringify(vector)).join(',\n');
  return `{"version":"${SCHEMAS_VERSION}","vectors":[\n${lines}\n]}\n`;
}

/** The schema of a shape with its examples, which come before the definitions, for readers. */
function publishedSchema(name: ShapeName): JsonObject {
  const { $defs, ...schema } = toJsonSchema(name, PUBLISHED_SHAPES[name]);
  return { ...schema, examples: findExamples(name), ...($defs !== undefined && { $defs }) };
}

/**
 * The files of `schemas/` that come from `spec/`, by path: a JSON Schema for each published shape, the OpenAPI documents,
 * the requirements, `catalogue.json`, which lists them all, and a page for people. The output is deterministic.
 */
export function generateSchemas(): ReadonlyMap<string, string> {
  return new Map([
    ...SHAPE_NAMES.map((name): [string, string] => [`${name}.json`, asText(publishedSchema(name))]),
    ...OPENAPI_DOCUMENTS.map(({ file, make }): [string, string] => [file, asText(make(SCHEMAS_VERSION))]),
    ['vectors/message-keys.json', vectorsText(messageKeyVectors())],
    ['requirements.json', asText(ALL_REQUIREMENTS)],
    ['catalogue.json', asText(catalogue())],
    ['README.md', cataloguePage()],
  ]);
}
