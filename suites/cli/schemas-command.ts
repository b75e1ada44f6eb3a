import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { generateSchemas } from '../../spec/generate.ts';
import { IDS_FILE, idsText } from '../ledger/ids-file.ts';
import { readArguments, refuseRest } from './arguments.ts';
import { EXIT } from './exit-codes.ts';

/** `routespec schemas`: writes every generated file. */
export async function schemasCommand(args: readonly string[]): Promise<number> {
  const given = readArguments('schemas', { out: { type: 'string' } }, args);
  refuseRest('schemas', given);
  const folder = given.text('out') ?? 'schemas';
  await mkdir(folder, { recursive: true });
  const files = new Map([...generateSchemas(), [IDS_FILE, idsText(await publishedIds(folder))]]);
  for (const [name, text] of files) await writeFile(join(folder, name), text);
  process.stdout.write(`${files.size} files written to ${folder}\n`);
  return EXIT.conformant;
}

/** The ledger of the ids that the folder has had so far, undefined in one that has none. */
async function publishedIds(folder: string): Promise<string | undefined> {
  try {
    return await readFile(join(folder, IDS_FILE), 'utf8');
  } catch (error) {
    if (Object(error).code === 'ENOENT') return undefined;
    throw error;
  }
}
