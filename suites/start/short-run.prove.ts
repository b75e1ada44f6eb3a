import { execFileSync } from 'node:child_process';
import { expect, it } from 'vitest';

const MODULE = new URL('./short-run.mjs', import.meta.url).href;

it('sets flags that this version of Node knows', async () => {
  const { FLAGS } = await import(MODULE);
  const known = execFileSync(process.execPath, ['--v8-options'], { encoding: 'utf8' });
  for (const flag of Object.keys(FLAGS)) expect(known).toContain(`${flag} `);
});
