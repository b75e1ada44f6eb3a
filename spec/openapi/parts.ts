import { findExamples } from '../examples/examples.ts';
import { makeComponents } from '../json-schema.ts';
import { type ShapeName, toTitle } from '../schema-catalogue.ts';
import type { JsonObject } from '../shapes/json.ts';

const OPENAPI_VERSION = '3.1.0';

/** A document up to its operations. @param description in CommonMark */
export const head = (title: string, version: string, description: string): JsonObject => ({
  openapi: OPENAPI_VERSION,
  info: {
    title,
    version,
    description,
    contact: { name: 'routespec' },
    license: { name: 'MIT', identifier: 'MIT' },
  },
});

/** A JSON body of a shape among the components, with its first example. */
export const jsonContent = (shape: ShapeName): JsonObject => ({
  'application/json': { schema: refTo(shape), example: findExamples(shape)[0] },
});

export const refTo = (shape: ShapeName): JsonObject => ({ $ref: `#/components/schemas/${toTitle(shape)}` });

/** The components for these shapes, with their examples. */
export function makeSchemas(shapes: readonly ShapeName[]): JsonObject {
  const examples = new Map(shapes.map((shape) => [toTitle(shape), findExamples(shape)]));
  return Object.fromEntries(
    Object.entries(makeComponents(shapes)).map(([name, schema]) => [
      name,
      examples.has(name) ? { ...schema, examples: examples.get(name) } : schema,
    ]),
  );
}
