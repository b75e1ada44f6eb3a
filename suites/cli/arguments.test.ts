import { describe, expect, it } from 'vitest';
import { invocation, readDuration, readHosts, readInteger, readUrl } from './arguments.ts';
import { given } from './given.fixture.ts';

const usage = (message: string) => expect.objectContaining({ name: 'RoutespecError', code: 'usage', message });

describe('readInteger', () => {
  it.each(['', ' 1', '-1', '+1', '1.0', '1e3', '0x10', 'one', '65536', '9'.repeat(400)])('refuses %j', (value) => {
    const message = `Expected \`--port\` to be a whole number from 0 to 65535, got ${value}`;
    expect(() => readInteger('port', value, 0, 65_535)).toThrow(usage(message));
  });
});

describe('readUrl', () => {
  it.each(['http://127.0.0.1:4010', 'https://example.com/adapter/', 'HTTP://localhost'])('takes %s', (value) => {
    expect(readUrl('target', value)).toBe(value);
  });

  it.each([
    ['localhost:4010', 'http://localhost:4010'],
    ['127.0.0.1:4010/adapter', 'http://127.0.0.1:4010/adapter'],
    ['[::1]:4010', 'http://[::1]:4010'],
    ['my-host.test:80', 'http://my-host.test:80'],
    [':4010', 'http://localhost:4010'],
    ['4010', 'http://localhost:4010'],
  ])('takes %s for %s', (value, url) => {
    expect(readUrl('target', value)).toBe(url);
  });

  it.each(['', 'localhost', 'localhost:', '127.0.0.1', '/adapter', 'http://', 'ftp://a', 'file:///a', 'http://a b'])(
    'refuses %j',
    (value) => {
      const message = `Expected \`--target\` to be an http or https URL, got ${value}`;
      expect(() => readUrl('target', value)).toThrow(usage(message));
    },
  );

  it.each(['http://a/?b=c', 'http://a/#b', 'a:80/?b=c'])('refuses %s, to which no path can be appended', (value) => {
    const message = `Expected \`--target\` to be a URL without a query or fragment, got ${value}`;
    expect(() => readUrl('target', value)).toThrow(usage(message));
  });
});

describe('readHosts', () => {
  const read = (...args: string[]) => readHosts(given('sim', args));
  const allow = (name: string) => read('--allow-host', name);

  it('reads where to listen, and further names', () => {
    expect(read()).toEqual({ names: [] });
    const names = ['dev.test', '10.0.2.2', 'fd00::5', '[::1]'];
    const flags = names.flatMap((name) => ['--allow-host', name]);
    expect(read('--host', '0.0.0.0', ...flags)).toEqual({ host: '0.0.0.0', names });
  });

  it.each(['http://dev.test', 'dev.test:7412', '*', 'a b', ''])('refuses the name %j', (name) => {
    expect(() => allow(name)).toThrow(/^Expected `--allow-host` to be a name or address without a scheme and port/);
  });
});

describe('readDuration', () => {
  it.each([
    ['50ms', 50],
    ['0.5s', 500],
    ['1h30m', 5_400_000],
    ['1d', 86_400_000],
    ['0s', 0],
  ])('reads %s', (value, ms) => {
    expect(readDuration('patience', value)).toBe(ms);
  });

  it.each(['', '60', 's', '-1s', '1 s', '1S', '.5s', '1.s', '1s2', 'toString', `${'9'.repeat(400)}s`])(
    'refuses %j',
    (value) => {
      expect(() => readDuration('patience', value)).toThrow(usage(expect.stringMatching(/to be a duration such as/)));
    },
  );

  it.each(['24.1h', '86400001ms', '1d1ms'])('refuses more than a day: %s', (value) => {
    expect(() => readDuration('settle', value)).toThrow(usage(expect.stringMatching(/to be at most 24h, got/)));
  });
});

describe('invocation', () => {
  it.each<[what: string, script: string, cwd: string, command: string]>([
    ["of one of the project's packages", '/app/node_modules/.bin/routespec', '/app', 'npx routespec'],
    ['by its file in the package', '/app/node_modules/routespec/suites/routespec.mjs', '/app', 'npx routespec'],
    ['in a checkout', '/src/routespec/suites/routespec.mjs', '/src/routespec', 'npx routespec'],
    ['installed for the machine', '/usr/local/bin/routespec', '/app', 'routespec'],
    ['of a checkout elsewhere', '/src/suites/routespec.mjs', '/home/a/app', 'node /src/suites/routespec.mjs'],
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
