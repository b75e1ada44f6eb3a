import { expect, it } from 'vitest';
import { invocation, readDuration, readInteger, readUrl } from './arguments.ts';

const usage = (message: RegExp) =>
  expect.objectContaining({ name: 'RoutespecError', code: 'usage', message: expect.stringMatching(message) });

it.each(['', ' 1', '-1', '+1', '1.0', '1e3', '0x10', '65536', '9'.repeat(400)])('%j is no whole number', (value) => {
  expect(() => readInteger('port', value, 0, 65_535)).toThrow(usage(/to be a whole number from 0 to 65535, got/));
});

it.each([
  ['https://example.com/adapter/', 'https://example.com/adapter/'],
  ['HTTP://localhost', 'HTTP://localhost'],
  ['localhost:4010', 'http://localhost:4010'],
  ['[::1]:4010', 'http://[::1]:4010'],
  [':4010', 'http://localhost:4010'],
  ['4010', 'http://localhost:4010'],
])('%s is the URL %s', (value, url) => {
  expect(readUrl('target', value)).toBe(url);
});

it.each(['', 'localhost', 'localhost:', '/adapter', 'http://', 'ftp://a', 'http://a b', 'http://a/?b=c', 'a:80/#b'])(
  '%j is refused as a URL, to which no path can be appended',
  (value) => {
    expect(() => readUrl('target', value)).toThrow(usage(/^Expected `--target` to be .*URL/));
  },
);

it.each([
  ['50ms', 50],
  ['0.5s', 500],
  ['1h30m', 5_400_000],
  ['1d', 86_400_000],
])('%s is a duration', (value, ms) => {
  expect(readDuration('patience', value)).toBe(ms);
});

it.each(['', '60', 's', '-1s', '1S', '.5s', '1s2', 'toString', `${'9'.repeat(400)}s`, '24.1h', '1d1ms'])(
  '%j is no duration, or more than a day',
  (value) => {
    expect(() => readDuration('patience', value)).toThrow(usage(/to be (a duration such as|at most 24h, got)/));
  },
);

it.each<[what: string, script: string, cwd: string, command: string]>([
  ["of one of the project's packages", '/app/node_modules/.bin/routespec', '/app', 'npx routespec'],
  ['by its file in the package', '/app/node_modules/routespec/suites/routespec.mjs', '/app', 'npx routespec'],
  ['in a checkout', '/src/routespec/suites/routespec.mjs', '/src/routespec', 'npx routespec'],
  ['installed for the machine', '/usr/local/bin/routespec', '/app', 'routespec'],
  ['in a folder of a checkout', '/src/routespec/suites/routespec.mjs', '/src/routespec/suites', 'node routespec.mjs'],
  ['whose path a shell would split', "/my r's/suites/routespec.mjs", '/app', "node '/my r'\\''s/suites/routespec.mjs'"],
])('a command %s is repeated as it was started', (_, script, cwd, command) => {
  expect(invocation(script, cwd)).toBe(command);
});
