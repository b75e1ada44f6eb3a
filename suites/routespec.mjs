#!/usr/bin/env node
// A checkout runs its TypeScript as it stands; the published package carries it compiled.
import { existsSync } from 'node:fs';

const source = new URL('./cli/main.ts', import.meta.url);
const compiled = new URL('../dist/suites/cli/main.js', import.meta.url);

if (existsSync(source)) {
  const { register } = await import('tsx/esm/api');
  register();
}
const { main } = await import(existsSync(source) ? source.href : compiled.href);
await main(process.argv.slice(2));
