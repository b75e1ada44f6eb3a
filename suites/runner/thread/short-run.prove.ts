import { execFileSync } from 'node:child_process';
import { expect, it } from 'vitest';
import { SHORT_RUN_FLAGS } from './play-cases.ts';

it('sets flags that this version of Node knows', () => {
  const known = execFileSync(process.execPath, ['--v8-options'], { encoding: 'utf8' });
  for (const flag of Object.keys(SHORT_RUN_FLAGS)) expect(known).toContain(`${flag} `);
});
