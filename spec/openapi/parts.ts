import { examplesOf } from '../examples/examples.ts';
import { componentsOf } from '../json-schema.ts';
import { type ShapeName, titleOf } from '../schema-catalogue.ts';
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
  'application/json': { schema: refTo(shape), example: examplesOf(shape)[0] },
});

export const refTo = (shape: ShapeName): JsonObject => ({ $ref: `#/components/schemas/${titleOf(shape)}` });

/** The components for these shapes, with their examples. */
export function schemasOf(shapes: readonly ShapeName[]): JsonObject {
  const examples = new Map(shapes.map((shape) => [titleOf(shape), examplesOf(shape)]));
  return Object.fromEntries(
    Object.entries(componentsOf(shapes)).map(([name, schema]) => [
      name,
      examples.has(name) ? { ...schema, examples: examples.get(name) } : schema,
    ]),
  );
}
