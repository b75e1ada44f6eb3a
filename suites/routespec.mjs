#!/usr/bin/env node
// A checkout runs its TypeScript directly. The published package has it compiled.
import { existsSync } from 'node:fs';

const releaseSignals = process.argv[2] === 'run' ? holdSignals() : () => {};
const source = new URL('./cli/main.ts', import.meta.url);
const main = existsSync(source) ? await fromSource() : await loadWith(await import('../dist/suites/cli/main.js'));
const running = main();
releaseSignals();
await running;

// Loading takes a while. A run that is interrupted meanwhile still writes its report, as soon as it can.
function holdSignals() {
  const held = [];
  const hold = (name) => held.push(name);
  for (const name of ['SIGINT', 'SIGTERM']) process.on(name, hold);
  return () => {
    for (const name of ['SIGINT', 'SIGTERM']) process.removeListener(name, hold);
    for (const name of held) process.kill(process.pid, name);
  };
}

function loadWith({ load }) {
  return load(process.argv.slice(2));
}

async function fromSource() {
  const { register } = await import('tsx/esm/api');
  const unregister = register();
  const main = await loadWith(await import(source.href));
  // Large packages, which are loaded later on demand, load four times as fast without the loader.
  await unregister();
  return main;
}
