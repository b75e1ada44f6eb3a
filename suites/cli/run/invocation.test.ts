import { describe, expect, it } from 'vitest';
import { invocation } from '../arguments.ts';

describe('invocation', () => {
  it.each<[what: string, script: string, cwd: string, command: string]>([
    ["of one of the project's packages", '/app/node_modules/.bin/routespec', '/app', 'npx routespec'],
    ['that npx fetched', '/home/a/.npm/_npx/1f/node_modules/.bin/routespec', '/app', 'npx routespec'],
    ['by its file in the package', '/app/node_modules/routespec/suites/routespec.mjs', '/app', 'npx routespec'],
    ['in a checkout', '/src/routespec/suites/routespec.mjs', '/src/routespec', 'npx routespec'],
    ['installed for the machine', '/usr/local/bin/routespec', '/app', 'routespec'],
    ['of a checkout elsewhere', '/src/suites/routespec.mjs', '/home/a/app', 'node /src/suites/routespec.mjs'],
    ['of a checkout nearby', '/home/a/rs/suites/routespec.mjs', '/home/a/app', 'node ../rs/suites/routespec.mjs'],
    ['in a folder of a checkout', '/src/routespec/suites/routespec.mjs', '/src/routespec/suites', 'node routespec.mjs'],
    [
      'whose path a shell would split',
      "/my r's/suites/routespec.mjs",
      '/app',
      "node '/my r'\\''s/suites/routespec.mjs'",
    ],
  ])('repeats a command %s', (_, script, cwd, command) => {
    expect(invocation(script, cwd)).toBe(command);
  });
});
