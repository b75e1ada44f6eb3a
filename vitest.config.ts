import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['{spec,sim,suites,reports}/**/*.test.ts', '.ci/**/*.test.ts'],
    pool: 'threads',
    testTimeout: 60_000,
    // A test without an assertion proves nothing.
    expect: { requireAssertions: true },
  },
});
