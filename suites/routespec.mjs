#!/usr/bin/env node
// A checkout runs its TypeScript, from a bundle if one can be made. The published package has it compiled.
//
// Anything that goes wrong before that ends with 3, because Node would end with 1, which means "not conformant". So this file
// has to run on old versions of Node, and without any package.
import { closeSync, existsSync, openSync, readFileSync } from 'node:fs';

const COULD_NOT_RUN = 3;
const INTERRUPTED = 130;
/** The signals that end a command cleanly. `suites/cli/interruption.ts` has the same list, and the reasons. */
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGQUIT'];
const args = process.argv.slice(2);
const isRun = args[0] === 'run' && !args.includes('--help') && !args.includes('-h');
const source = new URL('./cli/main.ts', import.meta.url);

// The exit code if the process ends by itself, before any other code was set.
process.exitCode = COULD_NOT_RUN;
start().catch(fail);

async function start() {
  // Without a listener, this signal would end the process. Now a file that may not grow is an error like any other.
  if (process.platform !== 'win32') process.on('SIGXFSZ', () => {});
  refuseOldNode();
  demandOpenFiles(isRun ? 1024 : 256);
  const releaseSignals = isRun ? holdSignals() : () => {};
  const main = await loadMain();
  const running = main();
  releaseSignals();
  await running;
}

/** Loads everything that the command needs. */
async function loadMain() {
  if (!existsSync(source)) return (await import('../dist/main.js')).load(args);
  const { bundledMain } = await import('./bundle.mjs');
  const bundled = bundledMain();
  if (bundled !== undefined) return (await import(bundled)).load(args);
  const { register } = await import('tsx/esm/api');
  register();
  return (await import(source.href)).load(args);
}

/**
 * Loading takes a while. A run that is interrupted meanwhile still writes its report, as soon as it can. A second
 * signal ends it immediately.
 * @returns A function that sends the signal again.
 */
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

/** @throws If this version of Node is older than the package allows, or if it is not Node at all. */
function refuseOldNode() {
  const { engines } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));
  const [major, minor] = engines.node.match(/\d+/g).map(Number);
  const { node, bun } = process.versions;
  const [ownMajor, ownMinor] = node.split('.').map(Number);
  const expected = `Expected Node ${major}.${minor} or newer`;
  if (bun !== undefined) throw new Error(`${expected}, got Bun ${bun}; start it with npx, or without --bun`);
  if (ownMajor < major || (ownMajor === major && ownMinor < minor)) throw new Error(`${expected}, got ${node}`);
}

/**
 * With too few open files, modules fail to load, and the implementation seems to drop connections. A full run has about
 * 700 files and connections open, and loading the program about 120.
 * @throws If the machine allows fewer.
 */
function demandOpenFiles(least) {
  const allowed = openFilesAllowed(least);
  if (allowed >= least) return;
  const expected = `Expected at least ${least} open files to be allowed`;
  throw new Error(`${expected}, got ${allowed}; raise the limit with \`ulimit -n ${least}\``);
}

function openFilesAllowed(least) {
  const files = [];
  try {
    return Number(/^Max open files +(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8'))?.[1] ?? least);
  } catch {
    // The system does not report the limit. A new file gets the lowest free number, so the last number is the limit
    // less one.
    try {
      while ((files.at(-1) ?? 0) < least - 1) files.push(openSync('/dev/null', 'r'));
      return least;
    } catch {
      return (files.at(-1) ?? 0) + 1;
    }
  } finally {
    for (const file of files) closeSync(file);
  }
}

function fail(error) {
  process.stderr.write(`routespec: ${sentenceOf(error)}\n`);
  process.exit(COULD_NOT_RUN);
}

function sentenceOf(error) {
  if (process.env.ROUTESPEC_DEBUG !== undefined && error instanceof Error) return error.stack;
  const [text] = String(error instanceof Error ? error.message : error).split('\n');
  if (!['ERR_MODULE_NOT_FOUND', 'MODULE_NOT_FOUND'].includes(Object(error).code)) return text;
  const remedy = existsSync(source) ? 'run `npm ci`' : 'install routespec again';
  return `Expected everything that routespec needs to be installed, got: ${text}; ${remedy}`;
}
