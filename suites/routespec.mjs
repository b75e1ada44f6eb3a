#!/usr/bin/env node
// A checkout runs its TypeScript as it stands; the published package carries it compiled.
import { existsSync } from 'node:fs';

const source = new URL('./cli/main.ts', import.meta.url);
const { main } = existsSync(source) ? await fromSource() : await import('../dist/suites/cli/main.js');
await main(process.argv.slice(2));

async function fromSource() {
  const { register } = await import('tsx/esm/api');
  const unregister = register();
  const module = await import(source.href);
  // Large packages that are loaded later, on demand, load four times as fast without the loader.
  await unregister();
  return module;
}
