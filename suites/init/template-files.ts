import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageFile, readPackedFile } from '../../spec/package-file.ts';

// Set to true in the bundle of the published package.
declare const IS_PACKAGE: true;

const FOLDER = 'suites/init/templates';
/** Where the published package has all templates. As one file they take a fifth of the room. */
export const PACKED_TEMPLATES = 'dist/templates.json.br';

/** The texts of all templates, by their path from the folder of templates, such as `go/shared/clock.go`. */
export function readTemplates(): Readonly<Record<string, string>> {
  if (typeof IS_PACKAGE === 'undefined') return templatesIn(packageFile(FOLDER));
  return readPackedFile(PACKED_TEMPLATES) as Readonly<Record<string, string>>;
}

/** The same, from a folder. */
export function templatesIn(folder: string): Record<string, string> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const paths = files.map(({ parentPath, name }) => join(parentPath, name)).sort();
  return Object.fromEntries(
    paths.map((path) => [path.slice(folder.length + 1).replaceAll('\\', '/'), readFileSync(path, 'utf8')]),
  );
}
