#!/usr/bin/env node
// A checkout runs its TypeScript directly. The published package has it compiled.
import { closeSync, existsSync, openSync, readFileSync } from 'node:fs';

demandOpenFiles();
const releaseSignals = process.argv[2] === 'run' ? holdSignals() : () => {};
const source = new URL('./cli/main.ts', import.meta.url);
const { main } = existsSync(source) ? await fromSource() : await import('../dist/suites/cli/main.js');
const running = main(process.argv.slice(2));
releaseSignals();
await running;

// Loading takes a while. A run that is interrupted meanwhile still writes its report, as soon as it can. A second signal
// ends it at once.
function holdSignals() {
  const names = ['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGQUIT'];
  let held;
  const hold = (name) => {
    if (held !== undefined) process.exit(130);
    held = name;
  };
  for (const name of names) process.on(name, hold);
  return () => {
    for (const name of names) process.removeListener(name, hold);
    if (held !== undefined) process.kill(process.pid, held);
  };
}

// With too few open files, modules fail to load, and what is under test seems to drop connections. This comes before
// anything is loaded. A full run has about 700 files and connections open, and loading the program about 120.
function demandOpenFiles() {
  const least = process.argv[2] === 'run' ? 1024 : 256;
  const allowed = openFilesAllowed(least);
  if (allowed >= least) return;
  const expected = `Expected at least ${least} open files to be allowed`;
  process.stderr.write(`routespec: ${expected}, got ${allowed}; raise the limit with \`ulimit -n ${least}\`\n`);
  process.exit(3);
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

async function fromSource() {
  const { register } = await import('tsx/esm/api');
  const unregister = register();
  const module = await import(source.href);
  // Large packages, which are loaded later on demand, load four times as fast without the loader.
  await unregister();
  return module;
}
