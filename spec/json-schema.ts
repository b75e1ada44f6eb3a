import type { z } from 'zod/v3';
import { zodToJsonSchema } from 'zod-to-json-schema';
import { RoutespecError } from './error.ts';
import type { JsonObject } from './shapes/json.ts';

/** `track-call` becomes `TrackCall`, `contract/clock` `ContractClock`: generators name their types after the title. */
export const titleOf = (name: string): string =>
  name.replaceAll(/(?:^|[-/])(\w)/g, (_, letter) => letter.toUpperCase());

/**
 * The JSON Schema of a shape: draft 2020-12, self-contained, without references. Conversion happens only here, because
 * the converter silently returns `{}` for what it does not know, such as a schema of Zod 4.
 *
 * @throws RoutespecError `invalid`, when the conversion yields nothing.
 */
export function jsonSchemaOf(name: string, shape: z.ZodTypeAny): JsonObject {
  const {
    // The converter names an older draft, but all that it writes here means the same in the draft of OpenAPI 3.1.
    $schema: _,
    description,
    ...constraints
  } = zodToJsonSchema(shape, {
    $refStrategy: 'none',
    // Zod ignores unknown members, so the schema must allow them.
    removeAdditionalStrategy: 'strict',
  }) as JsonObject;
  if (Object.keys(constraints).length === 0) {
    throw new RoutespecError('invalid', `Expected \`${name}\` to be a Zod 3 schema, got one that converts to nothing`);
  }
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    $id: `urn:routespec:schema:${name}`,
    title: titleOf(name),
    description,
    ...constraints,
  };
}
