import { z } from 'zod/v3';
import { jsonSchemaOf } from '../../spec/json-schema.ts';
import type { BodyKind } from '../../spec/shapes/bodies.ts';
import { callSchemas } from '../../spec/shapes/calls.ts';
import type { JsonObject } from '../../spec/shapes/json.ts';

/** What `POST /dev/send` takes for a deletion. */
const deletionSchema = z
  .object({
    type: z.literal('delete').describe('The kind of message.'),
    userId: z.string().describe('Id of the user to delete.'),
  })
  .describe('Asks to delete a user.');

/** The JSON Schema of each kind of call, of which the console makes its form. */
export function jsonSchemasOfCalls(): Record<BodyKind, JsonObject> {
  const { identify, track, page, screen, group, alias } = callSchemas;
  return {
    identify: jsonSchemaOf('identify-call', identify),
    track: jsonSchemaOf('track-call', track),
    page: jsonSchemaOf('page-call', page),
    screen: jsonSchemaOf('screen-call', screen),
    group: jsonSchemaOf('group-call', group),
    alias: jsonSchemaOf('alias-call', alias),
    delete: jsonSchemaOf('deletion', deletionSchema),
  };
}
