import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  // The examples import the package, as its users do.
  resolve: {
    alias: [
      { find: /^routespec$/, replacement: fileURLToPath(new URL('spec/webhooks/index.ts', import.meta.url)) },
      { find: /^routespec\/sim$/, replacement: fileURLToPath(new URL('sim/index.ts', import.meta.url)) },
    ],
  },
  test: {
    include: ['{spec,sim,suites,reports}/**/*.test.ts', '.ci/**/*.test.ts'],
    pool: 'threads',
    // What a run shows in a workflow of GitHub must not depend on where the tests run.
    env: { GITHUB_ACTIONS: '', GITHUB_STEP_SUMMARY: '' },
    // The kill matrix keeps every core busy for minutes; there is nobody to leave one for.
    maxWorkers: '100%',
    testTimeout: 60_000,
    // A test without an assertion proves nothing.
    // What is waited for comes at once on a quiet machine; on a busy one it may take a while.
    expect: { requireAssertions: true, poll: { timeout: 30_000 } },
  },
});
