import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { generateSchemas } from '../../spec/generate.ts';
import { readArguments, refuseRest } from './arguments.ts';
import { EXIT } from './exit-codes.ts';

/** `routespec schemas`: writes every generated file. */
export async function schemasCommand(args: readonly string[]): Promise<number> {
  const given = readArguments('schemas', { out: { type: 'string' } }, args);
  refuseRest('schemas', given);
  const folder = given.text('out') ?? 'schemas';
  await mkdir(folder, { recursive: true });
  const files = generateSchemas();
  for (const [name, text] of files) await writeFile(join(folder, name), text);
  process.stdout.write(`${files.size} files written to ${folder}\n`);
  return EXIT.conformant;
}
