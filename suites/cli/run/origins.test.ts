import { describe, expect, it } from 'vitest';
import { readArguments } from '../arguments.ts';
import { type Origin, readOrigins, rolesUnderTest } from './origins.ts';

const FLAGS = {
  target: { type: 'string' },
  router: { type: 'string' },
  client: { type: 'string' },
  exec: { type: 'string' },
} as const;

const read = (...args: string[]) => readOrigins(readArguments('run', FLAGS, args));

const A: Origin = { kind: 'running', url: 'http://a' };
const B: Origin = { kind: 'running', url: 'http://b' };
const STARTED: Origin = { kind: 'started', command: 'cmd' };
const SIMULATOR: Origin = { kind: 'simulator' };

describe('readOrigins', () => {
  it.each<[args: string[], both: Origin]>([
    [[], SIMULATOR],
    [['--target', 'http://a'], A],
    [['--target', 'simulator'], SIMULATOR],
    [['--exec', 'cmd'], STARTED],
  ])('takes %j for one implementation of both roles', (args, both) => {
    const { router, client } = read(...args);
    expect(router).toEqual(both);
    expect(client).toBe(router);
  });

  it.each<[args: string[], router: Origin | undefined, client: Origin | undefined]>([
    [['--router', 'http://a', '--client', 'http://b'], A, B],
    [['--router', 'http://a'], A, undefined],
    [['--client', 'http://b'], undefined, B],
    [['--router', 'simulator', '--client', 'http://b'], SIMULATOR, B],
    [['--router', 'simulator', '--exec', 'cmd'], SIMULATOR, STARTED],
    [['--client', 'http://b', '--exec', 'cmd'], STARTED, B],
  ])('reads of %j where each role comes from', (args, router, client) => {
    expect(read(...args)).toEqual({ router, client });
  });

  it.each([
    ['--target', 'http://a', '--exec', 'b'],
    ['--target', 'http://a', '--client', 'http://b'],
    ['--router', 'http://a', '--client', 'http://b', '--exec', 'c'],
  ])('refuses %s %s %s %s', (...args) => {
    const message = expect.stringMatching(/^Expected one of `--target`, .*, got more$/);
    expect(() => read(...args)).toThrow(expect.objectContaining({ code: 'usage', message }));
  });

  it.each(['target', 'router', 'client'])('refuses a --%s that is no URL', (flag) => {
    expect(() => read(`--${flag}`, 'b')).toThrow(`Expected \`--${flag}\` to be an http or https URL, got b`);
  });
});

describe('rolesUnderTest', () => {
  it.each<[args: string[], roles: string[]]>([
    [[], ['router', 'client']],
    [
      ['--target', 'http://a'],
      ['router', 'client'],
    ],
    [
      ['--router', 'http://a', '--client', 'http://b'],
      ['router', 'client'],
    ],
    [['--router', 'http://a'], ['router']],
    [['--client', 'http://b'], ['client']],
    [['--client', 'simulator'], ['client']],
    [['--router', 'simulator', '--client', 'http://b'], ['client']],
    [['--router', 'http://a', '--client', 'simulator'], ['router']],
    [['--router', 'simulator', '--exec', 'cmd'], ['client']],
  ])('of %j are %j', (args, roles) => {
    expect(rolesUnderTest(read(...args))).toEqual(roles);
  });
});
