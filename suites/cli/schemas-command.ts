import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { CONTRACT_PAGE_FILE, fillExamples } from '../../spec/contract-page.ts';
import { generateSchemas } from '../../spec/generate.ts';
import { IDS_FILE, idsText } from '../ledger/ids-file.ts';
import { readArguments, refuseRest } from './arguments.ts';
import { EXIT } from './exit-codes.ts';
import { folderError, makeFolder } from './output/make-folder.ts';

/** `routespec schemas`: writes all generated files and, without `--out`, the examples in the contract's page. */
export async function schemasCommand(args: readonly string[]): Promise<number> {
  const given = readArguments('schemas', { out: { type: 'string' } }, args);
  refuseRest('schemas', given);
  const folder = given.text('out') ?? 'schemas';
  const files = new Map([...generateSchemas(), [IDS_FILE, idsText(await publishedIds(folder))]]);
  for (const [path, text] of files) {
    const file = join(folder, path);
    await writeInto(dirname(file), file, text).catch((error: unknown) => {
      throw folderError(folder, error);
    });
  }
  process.stdout.write(`${files.size} files written to ${folder}\n`);
  // The page is a file of this repository. Elsewhere there is none to fill.
  if (given.text('out') === undefined && existsSync(CONTRACT_PAGE_FILE)) await fillPage(CONTRACT_PAGE_FILE);
  return EXIT.conformant;
}

async function writeInto(folder: string, file: string, text: string): Promise<void> {
  await makeFolder(folder);
  await writeFile(file, text);
}

async function fillPage(file: string): Promise<void> {
  await writeFile(file, fillExamples(await readFile(file, 'utf8')));
  process.stdout.write(`examples written to ${file}\n`);
}

/** The text of the folder's ledger of ids, or undefined if it has none. */
async function publishedIds(folder: string): Promise<string | undefined> {
  try {
    return await readFile(join(folder, IDS_FILE), 'utf8');
  } catch (error) {
    if (Object(error).code === 'ENOENT') return undefined;
    throw folderError(folder, error);
  }
}
