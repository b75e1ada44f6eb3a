import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

const FOLDERS = '{spec,sim,suites,reports,.ci}';

export default defineConfig({
  // The examples import the package, as its users do.
  resolve: {
    alias: [
      { find: /^routespec$/, replacement: fileURLToPath(new URL('spec/webhooks/index.ts', import.meta.url)) },
      { find: /^routespec\/sim$/, replacement: fileURLToPath(new URL('sim/index.ts', import.meta.url)) },
    ],
  },
  test: {
    pool: 'threads',
    maxWorkers: '100%',
    // The output of a run in a workflow of GitHub must not depend on where the tests run, and no test uses the home of a person.
    env: {
      GITHUB_ACTIONS: '',
      GITHUB_STEP_SUMMARY: '',
      XDG_STATE_HOME: fileURLToPath(new URL('.cache/state', import.meta.url)),
    },
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // A test without an assertion proves nothing.
    // What is waited for comes at once on a quiet machine; on a busy one it may take a while.
    expect: { requireAssertions: true, poll: { timeout: 30_000 } },
    projects: [
      // Before each commit: pure, quick, the same on a busy machine. Modules are loaded once a worker, not once a file.
      {
        extends: true,
        test: {
          name: 'test',
          include: [`${FOLDERS}/**/*.test.ts`],
          isolate: false,
          setupFiles: ['.ci/fixed-seed.ts'],
        },
      },
      // `npm run prove`: real clocks, processes, browsers, whole suites.
      {
        extends: true,
        test: { name: 'prove', include: [`${FOLDERS}/**/*.prove.ts`], testTimeout: 300_000, hookTimeout: 300_000 },
      },
    ],
  },
});
