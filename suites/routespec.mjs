#!/usr/bin/env node
// A checkout runs its TypeScript directly. The published package has it compiled.
//
// Whatever goes wrong before that ends with 3, because Node would end with 1, which means "not conformant". So this file
// has to run on old versions of Node, and without any package.
import { closeSync, existsSync, openSync, readdirSync, readFileSync, unlinkSync } from 'node:fs';
import { join } from 'node:path';

const COULD_NOT_RUN = 3;
const INTERRUPTED = 130;
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGQUIT'];
/** The reports of a run, and those that it was writing when it was killed. */
const REPORT = /^(results[.]json|junit[.]xml|ctrf[.]json|summary[.]md)([.]\d+[.]unfinished)?$/;

const args = process.argv.slice(2);
const isRun = args[0] === 'run' && !args.includes('--help');
const source = new URL('./cli/main.ts', import.meta.url);

// This is how the process ends if it has nothing left to wait for, and nobody has decided how it ends.
process.exitCode = COULD_NOT_RUN;
start().catch((error) => {
  process.stderr.write(`routespec: ${sentenceOf(error)}\n`);
  process.exit(COULD_NOT_RUN);
});

async function start() {
  if (isRun) removeOldReports();
  refuseOldNode();
  demandOpenFiles();
  const releaseSignals = isRun ? holdSignals() : () => {};
  const main = existsSync(source) ? await fromSource() : await loadWith(await import('../dist/suites/cli/main.js'));
  const running = main();
  releaseSignals();
  await running;
}

// The run removes them too, and reports what it cannot remove. But a run that is killed while it is loading, or that
// cannot start, must not leave them in place either.
function removeOldReports() {
  const folder = outFolder();
  try {
    const names = readdirSync(folder).filter((name) => REPORT.test(name));
    for (const name of names) unlinkSync(join(folder, name));
  } catch {}
}

function outFolder() {
  const flags = args.includes('--') ? args.slice(0, args.indexOf('--')) : args;
  for (let at = flags.length - 1; at > 0; at -= 1) {
    if (flags[at] === '--out') return flags[at + 1] || '';
    if (flags[at].startsWith('--out=')) return flags[at].slice('--out='.length);
  }
  return 'reports/latest';
}

function refuseOldNode() {
  const { engines } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));
  const [major, minor] = engines.node.match(/\d+/g).map(Number);
  const [ownMajor, ownMinor] = process.versions.node.split('.').map(Number);
  if (ownMajor > major || (ownMajor === major && ownMinor >= minor)) return;
  throw new Error(`Expected Node ${major}.${minor} or newer, got ${process.versions.node}`);
}

function sentenceOf(error) {
  if (process.env.ROUTESPEC_DEBUG !== undefined && error instanceof Error) return error.stack;
  const [text] = String(error instanceof Error ? error.message : error).split('\n');
  if (!['ERR_MODULE_NOT_FOUND', 'MODULE_NOT_FOUND'].includes(Object(error).code)) return text;
  const remedy = existsSync(source) ? 'run `npm ci`' : 'install routespec again';
  return `Expected everything that routespec needs to be installed, got: ${text}; ${remedy}`;
}

// Loading takes a while. A run that is interrupted meanwhile still writes its report, as soon as it can. A second signal
// ends it at once.
function holdSignals() {
  let held;
  const hold = (name) => {
    if (held !== undefined) process.exit(INTERRUPTED);
    held = name;
  };
  for (const name of SIGNALS) process.on(name, hold);
  return () => {
    for (const name of SIGNALS) process.removeListener(name, hold);
    if (held !== undefined) process.kill(process.pid, held);
  };
}

// With too few open files, modules fail to load, and what is under test seems to drop connections. This comes before
// anything is loaded. A full run has about 700 files and connections open, and loading the program about 120.
function demandOpenFiles() {
  const least = isRun ? 1024 : 256;
  const allowed = openFilesAllowed(least);
  if (allowed >= least) return;
  const expected = `Expected at least ${least} open files to be allowed`;
  throw new Error(`${expected}, got ${allowed}; raise the limit with \`ulimit -n ${least}\``);
}

function openFilesAllowed(least) {
  try {
    return Number(/^Max open files +(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8'))?.[1] ?? least);
  } catch {
    return openFilesFound(least);
  }
}

// Where the system does not say it. A new file gets the lowest free number, so the last number is the limit less one.
function openFilesFound(least) {
  const files = [];
  try {
    while ((files.at(-1) ?? 0) < least - 1) files.push(openSync('/dev/null', 'r'));
    return least;
  } catch {
    return (files.at(-1) ?? 0) + 1;
  } finally {
    for (const file of files) closeSync(file);
  }
}

function loadWith({ load }) {
  return load(args);
}

async function fromSource() {
  const { register } = await import('tsx/esm/api');
  const unregister = register();
  const main = await loadWith(await import(source.href));
  // Large packages, which are loaded later on demand, load four times as fast without the loader.
  await unregister();
  return main;
}
