import { readFileSync } from 'node:fs';
import { catalogue } from '../../spec/catalogue.ts';
import { generateSchemas } from '../../spec/generate.ts';
import type { JsonObject } from '../../spec/shapes/json.ts';
import { ANNOTATIONS } from './node-changes.ts';
import { directionsIn, type Release } from './verdict.ts';

/** Where the schemas of the last release are kept, from the root. */
export const RELEASE_FILE = 'spec/released/schemas.json';

/** Lists and pages, which are no schemas. */
const isSchema = (file: string): boolean =>
  file.endsWith('.openapi.json') || catalogue().schemas.some((entry) => entry.file === file);

/** Members may have the name of an annotation, but then they are no texts or lists. */
const withoutAnnotations = (text: string): JsonObject =>
  JSON.parse(text, (key, value: unknown) =>
    ANNOTATIONS.has(key) && (typeof value === 'string' || Array.isArray(value)) ? undefined : value,
  );

/** The schemas as they are now. */
export function currentRelease(): Release {
  const entries = [...generateSchemas()].filter(([file]) => isSchema(file));
  const { version } = catalogue();
  return {
    version,
    directions: directionsIn(catalogue()),
    files: Object.fromEntries(entries.map(([file, text]) => [file, withoutAnnotations(text)])),
  };
}

/** The schemas of the last release. */
export const lastRelease = (): Release =>
  JSON.parse(readFileSync(new URL(`../../${RELEASE_FILE}`, import.meta.url), 'utf8'));

/** The text of a release, one file a line. */
export function releaseText({ version, directions, files }: Release): string {
  const lines = Object.entries(files).map(([file, schema]) => `${JSON.stringify(file)}: ${JSON.stringify(schema)}`);
  return `{"version": ${JSON.stringify(version)}, "directions": ${JSON.stringify(directions)}, "files": {\n${lines.join(',\n')}\n}}\n`;
}
