/**
 * Builds `dist/`, which is what the package ships: one bundle of the project and of all packages that it uses except Zod,
 * whose schemas it exports; the page of the console; what `init` writes; the types of what can be imported; and the licences of what is in the
 * bundle.
 */
import { execFileSync } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync } from 'node:zlib';
import { build } from 'esbuild';
import { PACKED_TEMPLATES, templatesIn } from '../suites/init/shim-folder.ts';
import { buildConsole, licencesOf, shrink } from './build/bundle.ts';
import { keepReachableTypes } from './build/types.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const DIST = `${ROOT}dist`;

/** The modules of the package, and of the command, by the names of their files in `dist/`. */
const ENTRIES = {
  main: 'suites/cli/main.ts',
  'cases-thread': 'suites/runner/thread/cases-thread.ts',
  webhooks: 'spec/webhooks/index.ts',
  spec: 'spec/index.ts',
  sim: 'sim/index.ts',
  vitest: 'suites/vitest/index.ts',
};
const IMPORTED = ['spec/webhooks/index.d.ts', 'spec/index.d.ts', 'sim/index.d.ts', 'suites/vitest/index.d.ts'];

rmSync(DIST, { recursive: true, force: true });
const { metafile } = await build({
  absWorkingDir: ROOT,
  entryPoints: ENTRIES,
  outdir: DIST,
  bundle: true,
  splitting: true,
  external: ['zod', 'vitest'],
  platform: 'node',
  // The forms of packages from which unused parts can be left out.
  mainFields: ['module', 'main'],
  format: 'esm',
  target: 'node20.19',
  // Errors are sentences. Whoever needs the stack of one repeats the command in a checkout.
  minify: true,
  define: { IS_PACKAGE: 'true' },
  metafile: true,
  logLevel: 'warning',
});
await buildConsole(`${ROOT}sim/dev/console`, `${DIST}/console`);
await shrink(DIST);
const templates = JSON.stringify(templatesIn(`${ROOT}suites/init/templates`));
writeFileSync(`${ROOT}${PACKED_TEMPLATES}`, brotliCompressSync(templates));
writeFileSync(`${DIST}/THIRD-PARTY-LICENSES.txt`, licencesOf(ROOT, Object.keys(metafile.inputs)));

execFileSync(process.execPath, ['node_modules/typescript/bin/tsc', '-p', 'tsconfig.build.json'], {
  cwd: ROOT,
  stdio: 'inherit',
});
const kept = keepReachableTypes(`${DIST}/types`, IMPORTED);
console.log(`Built dist/ with ${Object.keys(metafile.outputs).length} modules and ${kept} files of types`);
