import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { AnySchema } from 'ajv';

/** A schema of a folder, by its name in the catalogue. */
export function readSchema(schemas: string, name: string): AnySchema {
  return JSON.parse(readFileSync(path.join(schemas, `${name}.json`), 'utf8')) as AnySchema;
}
