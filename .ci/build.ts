/**
 * Builds `dist/`, the contents of the package: one bundle of the project and of all packages that it uses except Zod,
 * whose schemas it exports; the imports of receivers, as CommonJS too; the page of the console; the files of `init`;
 * the types of all imports; and the licences of the bundle's packages.
 */
import { execFileSync } from 'node:child_process';
import { cpSync, rmSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync } from 'node:zlib';
import { type BuildOptions, build } from 'esbuild';
import { PREACT_SOURCE } from '../sim/dev/server/console.ts';
import { PACKED_TEMPLATES, templatesIn } from '../suites/init/adapter-folder.ts';
import { buildConsole, collectLicences, importNode, MAX_LINE_CHARS, shrink } from './build/bundle.ts';
import { keepReachableTypes } from './build/types.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const DIST = `${ROOT}dist`;

/** The modules of the package, and of the command, by the names of their files in `dist/`. */
const ENTRIES = {
  main: 'suites/cli/main.ts',
  webhooks: 'spec/webhooks/index.ts',
  spec: 'spec/index.ts',
  sim: 'sim/index.ts',
  vitest: 'suites/vitest/index.ts',
};
const IMPORTED = ['spec/webhooks/index.d.ts', 'spec/index.d.ts', 'sim/index.d.ts', 'suites/vitest/index.d.ts'];

/** The imports of receivers, for projects in which TypeScript and Jest still read CommonJS. */
const COMMONJS = `${DIST}/commonjs`;
const FOR_RECEIVERS = 'spec/webhooks/index.d.ts';

const OPTIONS = {
  absWorkingDir: ROOT,
  bundle: true,
  platform: 'node',
  // The forms of packages whose unused parts can be left out.
  mainFields: ['module', 'main'],
  target: 'node20.19',
  // Stacks of minified code are of no use; a checkout prints readable ones.
  minify: true,
  lineLimit: MAX_LINE_CHARS,
  define: { IS_PACKAGE: 'true' },
  logLevel: 'warning',
} satisfies BuildOptions;

rmSync(DIST, { recursive: true, force: true });
const { metafile } = await build({
  ...OPTIONS,
  entryPoints: ENTRIES,
  outdir: DIST,
  splitting: true,
  external: ['zod', 'vitest'],
  format: 'esm',
  plugins: [importNode],
  metafile: true,
});
await build({ ...OPTIONS, entryPoints: { webhooks: ENTRIES.webhooks }, outdir: COMMONJS, format: 'cjs' });
await buildConsole(`${ROOT}sim/dev/console`, `${DIST}/console`);
await shrink(DIST);
const templates = JSON.stringify(templatesIn(`${ROOT}suites/init/templates`));
writeFileSync(`${ROOT}${PACKED_TEMPLATES}`, brotliCompressSync(templates));
writeFileSync(
  `${DIST}/THIRD-PARTY-LICENSES.txt`,
  collectLicences(ROOT, [...Object.keys(metafile.inputs), PREACT_SOURCE, 'node_modules/preact/']),
);

execFileSync(process.execPath, ['node_modules/typescript/bin/tsc', '-p', 'tsconfig.build.json'], {
  cwd: ROOT,
  stdio: 'inherit',
});
cpSync(`${DIST}/types`, `${COMMONJS}/types`, { recursive: true });
keepReachableTypes(`${COMMONJS}/types`, [FOR_RECEIVERS]);
// With it, TypeScript and Node read the modules and types in this folder as CommonJS.
writeFileSync(`${COMMONJS}/package.json`, '{ "type": "commonjs" }\n');
const kept = keepReachableTypes(`${DIST}/types`, IMPORTED);
console.log(`Built dist/ with ${Object.keys(metafile.outputs).length} modules and ${kept} files of types`);
