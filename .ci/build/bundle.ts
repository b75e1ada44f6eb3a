import { copyFileSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, type Plugin } from 'esbuild';
import { minify } from 'terser';
import { PREACT, PREACT_SOURCE } from '../../sim/dev/server/console.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/**
 * Packages in CommonJS require the modules of Node, which the ES modules of a bundle cannot. Each is looked up where it is required, since
 * a package may try one that an older Node lacks.
 */
export const importNode: Plugin = {
  name: 'import-node',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^[a-z0-9:_/]+$/ }, ({ path, kind }) =>
      kind === 'require-call' && isBuiltin(path) ? { path, namespace: 'node' } : undefined,
    );
    onLoad({ filter: /./, namespace: 'node' }, ({ path }) => ({
      contents: `module.exports = process.getBuiltinModule('${path}');
        if (module.exports === undefined) throw new Error('This Node has no module ${path}');`,
    }));
  },
};

/** Writes the files of the console's page separately, without the comments that give its scripts their types. */
export async function buildConsole(from: string, to: string): Promise<void> {
  const files = readdirSync(from, { recursive: true, encoding: 'utf8' });
  await build({
    absWorkingDir: from,
    entryPoints: files.filter((file) => /[.](js|css)$/.test(file)),
    outdir: to,
    minify: true,
    logLevel: 'warning',
  });
  copyFileSync(join(ROOT, PREACT_SOURCE), join(to, PREACT));
  for (const file of files.filter((name) => /[.](html|svg)$/.test(name))) {
    mkdirSync(dirname(join(to, file)), { recursive: true });
    copyFileSync(join(from, file), join(to, file));
  }
}

/** Node prints the whole line of an uncaught error. */
export const MAX_LINE_CHARS = 1000;

/** Makes each module of a folder smaller than the bundler does: all of them together by about 3 %. */
export async function shrink(folder: string): Promise<void> {
  for (const name of readdirSync(folder).filter((each) => each.endsWith('.js'))) {
    const file = join(folder, name);
    const { code } = await minify(readFileSync(file, 'utf8'), {
      module: true,
      ecma: 2020,
      compress: { passes: 3, ecma: 2020 },
      // Licences are in their own file.
      format: { comments: false, max_line_len: MAX_LINE_CHARS },
    });
    if (code === undefined) throw new Error(`Expected code for ${name}, got none`);
    writeFileSync(file, code);
  }
}

/**
 * The licences of the packages of some files, one after another.
 * @param files paths from the root, as in the metafile of a bundle
 * @throws if a package has no file with its licence
 */
export function collectLicences(root: string, files: readonly string[]): string {
  const folders = new Set(files.flatMap((file) => /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(file) ?? []));
  const parts = [...folders].sort().map((folder) => `${readTitle(root, folder)}\n\n${licenceIn(join(root, folder))}`);
  return `The files in this folder contain parts of these packages.\n\n${parts.join(`\n\n${'-'.repeat(80)}\n\n`)}\n`;
}

function readTitle(root: string, folder: string): string {
  const { name, version, license } = JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'));
  return `${name} ${version} (${license})`;
}

function licenceIn(folder: string): string {
  const file = readdirSync(folder).find((name) => /^licen[cs]e/i.test(name));
  if (file === undefined) throw new Error(`Expected ${folder} to have a file with its licence, got none`);
  return readFileSync(join(folder, file), 'utf8').trim();
}
