import { copyFileSync, mkdirSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { build } from 'esbuild';

/** Writes the files of the console's page, each by itself, without the comments that give its scripts their types. */
export async function buildConsole(from: string, to: string): Promise<void> {
  const files = readdirSync(from, { recursive: true, encoding: 'utf8' });
  await build({
    absWorkingDir: from,
    entryPoints: files.filter((file) => /[.](js|css)$/.test(file)),
    outdir: to,
    minify: true,
    logLevel: 'warning',
  });
  for (const file of files.filter((name) => /[.](html|svg)$/.test(name))) {
    mkdirSync(dirname(join(to, file)), { recursive: true });
    copyFileSync(join(from, file), join(to, file));
  }
}
