import type { JsonObject } from '../shapes/json.ts';

/** What the OpenAPI documents have in common. */

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
