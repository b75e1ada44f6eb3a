#!/usr/bin/env node
// A checkout runs its TypeScript, from a bundle if one can be made. The published package has it compiled.
//
// Whatever goes wrong before that ends with 3, because Node would end with 1, which means "not conformant". So this file
// and those that it imports have to run on old versions of Node, and without any package.
import { existsSync } from 'node:fs';
import { bundledMain } from './start/bundle.mjs';
import { writeFirstReport } from './start/first-report.mjs';
import { beginPulse, canBeGuarded, isGuarded, runGuarded } from './start/guard.mjs';
import { lockFolder, outFolder, readsLastRun, removeOldReports, seedOf } from './start/out-folder.mjs';
import { demandOpenFiles, refuseOldNode } from './start/requirements.mjs';
import { setForShortRun } from './start/short-run.mjs';
import { holdSignals } from './start/signals.mjs';
import { asksToWatch, isWatched, watchRuns } from './start/watch.mjs';

const COULD_NOT_RUN = 3;

const args = process.argv.slice(2);
const isRun = args[0] === 'run' && !args.includes('--help') && !args.includes('-h');
const source = new URL('./cli/main.ts', import.meta.url);

let removeFirstReport = () => {};

// This is how the process ends if it has nothing left to wait for, and nobody has decided how it ends.
process.exitCode = COULD_NOT_RUN;
start().catch(fail);

async function start() {
  // Without a listener, this signal would end the process. Now a file that may not grow is an error like any other.
  if (process.platform !== 'win32') process.on('SIGXFSZ', () => {});
  if (isRun && isGuarded()) return execute();
  if (isRun && asksToWatch(args) && !isWatched()) process.exit(await watchRuns(outFolder(args)));
  if (isRun) await prepareRun();
  refuseOldNode();
  demandOpenFiles(isRun);
  return isRun && canBeGuarded() ? guard() : execute();
}

async function prepareRun() {
  const folder = outFolder(args);
  await lockFolder(folder);
  // Such a run needs the last results, and removes them once it has read them.
  if (readsLastRun(args) || asksToWatch(args)) return;
  if (folder.trim() === '') return;
  // It takes the place of the last results, so that there is no moment without a report.
  const { isWritten, remove } = writeFirstReport(folder, seedOf(args));
  removeFirstReport = remove;
  removeOldReports(folder, isWritten ? 'results.json' : undefined);
}

async function execute() {
  const releaseSignals = isRun ? holdSignals() : () => {};
  if (isRun) setForShortRun(args);
  if (isRun && isGuarded()) beginPulse();
  const main = await loadMain(({ load }) => load(args));
  const running = main();
  releaseSignals();
  await running;
}

async function guard() {
  process.on('uncaughtException', fail);
  const { code, isUnbegun, fault, journal } = await runGuarded();
  if (isUnbegun) removeFirstReport();
  if (code !== undefined) process.exit(code);
  const finish = await loadMain(({ loadFinish }) => loadFinish(args, fault, journal));
  await finish();
}

/** @param loadWith Is given the main module, and loads everything that the command needs. */
async function loadMain(loadWith) {
  if (!existsSync(source)) return loadWith(await import('../dist/main.js'));
  const bundled = bundledMain();
  if (bundled !== undefined) return loadWith(await import(bundled));
  const { register } = await import('tsx/esm/api');
  const unregister = register();
  const loaded = await loadWith(await import(source.href));
  // Large packages, which are loaded later on demand, load four times as fast without the loader.
  await unregister();
  return loaded;
}

function fail(error) {
  removeFirstReport();
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
