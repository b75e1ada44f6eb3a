import { execFileSync } from 'node:child_process';
import { expect, it } from 'vitest';

const MODULE = new URL('./short-run.mjs', import.meta.url).href;

it('sets a flag that this version of Node knows', async () => {
  const { INLINED_BYTES } = await import(MODULE);
  expect(execFileSync(process.execPath, ['--v8-options'], { encoding: 'utf8' })).toContain(`${INLINED_BYTES} `);
});
