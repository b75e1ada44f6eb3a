import { jsonSchemaOf, titleOf } from './json-schema.ts';
import { openApiDocument } from './openapi.ts';
import { ALL_REQUIREMENTS } from './requirements/index.ts';
import { PUBLISHED_SHAPES, SHAPE_NAMES } from './schema-catalogue.ts';

const asText = (document: unknown): string => `${JSON.stringify(document, null, 2)}\n`;

const catalogue = () => ({
  schemas: SHAPE_NAMES.map((name) => ({
    file: `${name}.json`,
    title: titleOf(name),
    description: PUBLISHED_SHAPES[name].description,
  })),
  openapi: 'openapi.json',
  requirements: { file: 'requirements.json', ids: ALL_REQUIREMENTS.map(({ id }) => id) },
});

/**
 * The files of `schemas/` that come from `spec/`, by path: a JSON Schema for each published shape, the OpenAPI
 * document, the requirements, and `catalogue.json`, which lists them all. The same input always gives the same text.
 */
export function generateSchemas(): ReadonlyMap<string, string> {
  return new Map([
    ...SHAPE_NAMES.map((name): [string, string] => [
      `${name}.json`,
      asText(jsonSchemaOf(name, PUBLISHED_SHAPES[name])),
    ]),
    ['openapi.json', asText(openApiDocument())],
    ['requirements.json', asText(ALL_REQUIREMENTS)],
    ['catalogue.json', asText(catalogue())],
  ]);
}
