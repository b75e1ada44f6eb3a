import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * The licences of the packages that files belong to, one after the other.
 * @param files paths from the root, as they are in the metafile of a bundle
 * @throws if a package has no file with its licence
 */
export function licencesOf(root: string, files: readonly string[]): string {
  const folders = new Set(files.flatMap((file) => /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(file) ?? []));
  const parts = [...folders].sort().map((folder) => `${titleOf(root, folder)}\n\n${licenceIn(join(root, folder))}`);
  return `The files in this folder contain parts of these packages.\n\n${parts.join(`\n\n${'-'.repeat(80)}\n\n`)}\n`;
}

function titleOf(root: string, folder: string): string {
  const { name, version, license } = JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'));
  return `${name} ${version} (${license})`;
}

function licenceIn(folder: string): string {
  const file = readdirSync(folder).find((name) => /^licen[cs]e/i.test(name));
  if (file === undefined) throw new Error(`Expected ${folder} to have a file with its licence, got none`);
  return readFileSync(join(folder, file), 'utf8').trim();
}
