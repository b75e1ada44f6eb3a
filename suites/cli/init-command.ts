import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { RoutespecError } from '../../spec/error.ts';
import { ROUTESPEC_VERSION } from '../harness/version.ts';
import { LANGUAGES, type LanguageName } from '../init/languages.ts';
import { CIS, readTemplates, type ShimFolder, shimFolder } from '../init/shim-folder.ts';
import { readArguments, readChoice } from './arguments.ts';
import { EXIT } from './exit-codes.ts';
import { makeFolder } from './output/folders.ts';
import { print } from './output/print.ts';

const NAMES = Object.keys(LANGUAGES) as LanguageName[];

/**
 * `routespec init --lang LANGUAGE`: writes an HTTP adapter with a toy behind it into the current folder, and prints the
 * next commands. It writes nothing if one of its files exists already.
 */
export async function initCommand(args: readonly string[]): Promise<number> {
  const given = readArguments('init', args);
  const name = readChoice('lang', given.text('lang') ?? 'nothing', NAMES);
  const role = readChoice('role', given.text('role') ?? 'router', ['router', 'client']);
  const ci = readChoice('ci', given.text('ci') ?? 'github', CIS);
  const folder = shimFolder({ name, role, ci }, ROUTESPEC_VERSION, readTemplates());
  const inTheWay = [...folder.files.keys()].find((path) => existsSync(path));
  if (inTheWay !== undefined) {
    throw new RoutespecError(
      'usage',
      `\`${inTheWay}\` is there already, and init does not write over it. Move it, or use an empty folder`,
    );
  }
  await write(folder);
  print(
    `Wrote ${folder.files.size} files: an HTTP adapter in ${LANGUAGES[name].title}, with a toy ${role} behind it.\n\n${nextSteps(folder)}\n`,
  );
  return EXIT.conformant;
}

async function write({ files }: ShimFolder): Promise<void> {
  for (const [path, text] of files) {
    try {
      await makeFolder(dirname(path));
      await writeFile(path, text, { flag: 'wx' });
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      throw new RoutespecError('machine', `Cannot write \`${path}\`: ${reason}`);
    }
  }
}

function nextSteps({ next }: ShimFolder): string {
  const lines = next.map(([command, purpose]) => `  ${command}\n      ${purpose}\n`);
  return `Next:\n${lines.join('')}Then replace the toy with yours, as README.md says.`;
}
