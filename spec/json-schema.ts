import type { z } from 'zod/v3';
import { zodToJsonSchema } from 'zod-to-json-schema';
import { RoutespecError } from './error.ts';
import type { JsonObject } from './shapes/json.ts';

/** `track-call` is the type `TrackCall`, `contract/clock` is `ContractClock`: generators name their types after the title. */
export const titleOf = (name: string): string =>
  name.replaceAll(/(?:^|[-/])(\w)/g, (_, letter) => letter.toUpperCase());

/**
 * The JSON Schema of a shape: draft 2020-12, complete in itself, without references. This is the only place that
 * converts, because the converter answers `{}` to what it does not know, such as a schema of the other Zod.
 *
 * @throws RoutespecError `invalid`, when nothing came out of the conversion.
 */
export function jsonSchemaOf(name: string, shape: z.ZodTypeAny): JsonObject {
  const {
    // The converter names the older draft, but all that it writes here means the same in the one that OpenAPI 3.1 has.
    $schema: _,
    description,
    ...constraints
  } = zodToJsonSchema(shape, {
    $refStrategy: 'none',
    // Unknown members are ignored, so the schema must let them pass as Zod does.
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
