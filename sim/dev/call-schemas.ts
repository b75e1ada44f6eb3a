import { readFile } from 'node:fs/promises';
import { packageFile } from '../../spec/package-file.ts';
import { BODY_KINDS, type BodyKind } from '../../spec/shapes/bodies.ts';
import type { JsonObject } from '../../spec/shapes/json.ts';

/** What `POST /dev/send` takes for a deletion, which is no call. */
const DELETION: JsonObject = {
  title: 'Deletion',
  description: 'Asks to delete a user.',
  type: 'object',
  properties: {
    type: { type: 'string', enum: ['delete'], description: 'The kind of message.' },
    userId: { type: 'string', description: 'Id of the user to delete.' },
  },
  required: ['type', 'userId'],
};

/** The published JSON Schema of each kind of call, of which the console makes its form. */
export async function jsonSchemasOfCalls(): Promise<Readonly<Record<BodyKind, JsonObject>>> {
  const schemaOf = async (kind: BodyKind): Promise<[BodyKind, JsonObject]> => {
    if (kind === 'delete') return [kind, DELETION];
    return [kind, JSON.parse(await readFile(packageFile(`schemas/${kind}-call.json`), 'utf8'))];
  };
  // Every kind has an entry.
  return Object.fromEntries(await Promise.all(BODY_KINDS.map(schemaOf))) as Record<BodyKind, JsonObject>;
}
