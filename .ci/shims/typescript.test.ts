import { expect, test } from 'vitest';
import type { InitRole } from '../../suites/init/language.ts';
import { Tests } from '../consumers/tests.ts';
import { checksOf } from './checks.ts';
import { UserFolder } from './folder.ts';
import { Trial } from './trial.ts';

/** It plays the suite several times, on a machine that does other things too. */
const LIMIT_MS = 1_200_000;

test.each<InitRole>(['router', 'client'])('a shim in TypeScript for a %s', { timeout: LIMIT_MS }, async (role) => {
  using folder = new UserFolder();
  const tests = new Tests();
  await new Trial(tests, folder, 'typescript', role).play(await checksOf('typescript'));
  expect(tests.failed).toBe(0);
});
