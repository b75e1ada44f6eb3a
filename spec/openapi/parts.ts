import { findExamples } from '../examples/examples.ts';
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

/**
 * A JSON body of a shape among the components, with its first example. The components have none, because generators would
 * write whole bodies as comments.
 */
export const jsonContent = (shape: ShapeName): JsonObject => ({
  'application/json': { schema: refTo(shape), example: findExamples(shape)[0] },
});

export const refTo = (shape: ShapeName): JsonObject => ({ $ref: `#/components/schemas/${toTitle(shape)}` });
