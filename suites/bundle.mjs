// A checkout starts in half the time from a bundle of its sources, made once for each state of them. If the bundle
// fails, the sources themselves are loaded.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
/** It is in the checkout, because imports outside the bundle are resolved from there. */
const CACHE = join(ROOT, '.cache', 'start');
const ROOMS = ['spec', 'sim', 'suites', 'reports'];
const ENTRIES = ['suites/cli/main.ts'];
/** A bundle of another state of the sources may still be running, so it stays for a day. */
const KEPT_MS = 24 * 60 * 60_000;

/** @returns The URL of the bundled `main.ts`, or undefined if there cannot be one. */
export function bundledMain() {
  try {
    const folder = join(CACHE, stateOfSources());
    if (!existsSync(folder)) bundle(folder);
    return pathToFileURL(join(folder, 'main.js')).href;
  } catch {
    return undefined;
  }
}

/** A digest of everything in a bundle. */
function stateOfSources() {
  const digest = createHash('sha256');
  for (const path of ['package-lock.json', 'tsconfig.json', ...ROOMS.flatMap(sourcesIn)]) {
    digest
      .update(`${path}\0`)
      .update(readFileSync(join(ROOT, path)))
      .update('\0');
  }
  return digest.digest('hex').slice(0, 32);
}

function sourcesIn(folder) {
  return readdirSync(join(ROOT, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) return sourcesIn(path);
    return path.endsWith('.ts') && !/[.](test|prove|fixture)[.]ts$/.test(path) ? [path] : [];
  });
}

/** The whole folder appears at once, because several commands may start together. */
function bundle(folder) {
  const unfinished = `${folder}.${process.pid}`;
  // A dependency of the checkout's loader.
  const { buildSync } = createRequire(import.meta.resolve('tsx/package.json'))('esbuild');
  mkdirSync(CACHE, { recursive: true });
  try {
    buildSync({
      absWorkingDir: ROOT,
      entryPoints: ENTRIES,
      entryNames: '[name]',
      outdir: unfinished,
      bundle: true,
      splitting: true,
      packages: 'external',
      platform: 'node',
      format: 'esm',
      target: `node${process.versions.node.split('.')[0]}`,
      logLevel: 'silent',
    });
    renameSync(unfinished, folder);
  } catch (error) {
    // Another command that started at the same time was faster.
    if (!existsSync(folder)) throw error;
  } finally {
    rmSync(unfinished, { recursive: true, force: true });
  }
  removeOld();
}

function removeOld() {
  for (const name of readdirSync(CACHE)) {
    const path = join(CACHE, name);
    if (Date.now() - statSync(path).mtimeMs > KEPT_MS) rmSync(path, { recursive: true, force: true });
  }
}
