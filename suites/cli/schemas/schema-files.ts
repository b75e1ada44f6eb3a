import { readdir, readFile } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { packageFile } from '../../../spec/package-file.ts';
import { textOf } from './schema-folder.ts';

/** Defined in the package only, which ships the files that were generated for its version. */
declare const IS_PACKAGE: true;

/**
 * The text of every file of `schemas/`, by path.
 *
 * @param folder where they are to be written; a ledger of ids that is there keeps the retired ones
 */
export async function schemaFiles(folder: string): Promise<ReadonlyMap<string, string>> {
  if (typeof IS_PACKAGE === 'undefined') {
    const { generateSchemas } = await import('../../../spec/generate.ts');
    const { IDS_FILE, idsText } = await import('../../ledger/ids-file.ts');
    return new Map([...generateSchemas(), [IDS_FILE, idsText(await textOf(join(folder, IDS_FILE)))]]);
  }
  return shippedFiles();
}

async function shippedFiles(): Promise<ReadonlyMap<string, string>> {
  const folder = packageFile('schemas');
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name));
  const read = async (path: string): Promise<[string, string]> => [
    path.slice(folder.length + 1).replaceAll(sep, '/'),
    await readFile(path, 'utf8'),
  ];
  return new Map(await Promise.all(paths.map(read)));
}
