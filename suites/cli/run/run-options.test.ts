import { describe, expect, it, vi } from 'vitest';
import { given } from '../given.fixture.ts';
import { readRunOptions as readOptions, readShard, type TargetChoice } from './run-options.ts';

const readRunOptions = (args: readonly string[]) => readOptions(given('run', args));

describe('readRunOptions', () => {
  it.each<[args: string[], value: string, reports: string[]]>([
    [[], 'true', ['json', 'junit', 'github']],
    [[], '', ['json', 'junit']],
    [['--reporter', 'markdown,ctrf,markdown'], 'true', ['json', 'markdown', 'ctrf']],
  ])('with %j and GITHUB_ACTIONS=%s adds what GitHub shows only if no reports are named', (args, value, reports) => {
    vi.stubEnv('GITHUB_ACTIONS', value);
    expect(readRunOptions(args).reports).toEqual(reports);
    vi.unstubAllEnvs();
  });

  it.each([
    [
      ['--target', 'http://a', '--seed=2', '--out', 'o'],
      ['--target', 'http://a'],
    ],
    [
      ['--exec', "TOKEN=s3cret echo 'a'; $b"],
      ['--exec', "'TOKEN=*** echo '\\''a'\\''; $b'"],
    ],
    [
      ['--expect', 'known deviations.txt', '--worlds', '5', '--for', '2s'],
      ['--expect', "'known deviations.txt'"],
    ],
  ])('keeps from %j the flags that the command to repeat one case needs, quoted for a shell', (args, repeatFlags) => {
    expect(readRunOptions(args).repeatFlags).toEqual(repeatFlags);
  });
});

const read = (text: string) => readShard(given('run', [`--shard=${text}`]));

describe('readShard', () => {
  it.each(['', '1', '0/4', '5/4', '1/0', 'a/b', '1/4/4', '1/1001', '1.5/4'])('refuses %j', (text) => {
    expect(() => read(text)).toThrow(/^Expected `--shard` to be i\/n/);
  });
});

const readTargetsFrom = (...args: string[]) => readRunOptions(args).targets;

const A: TargetChoice = { kind: 'running', url: 'http://a' };
const B: TargetChoice = { kind: 'running', url: 'http://b' };
const STARTED: TargetChoice = { kind: 'started', command: 'cmd' };
const ADAPTER: TargetChoice = { kind: 'adapter', command: 'lines' };
const SIMULATOR: TargetChoice = { kind: 'simulator' };

describe('readTargets', () => {
  it.each<[args: string[], both: TargetChoice]>([
    [[], SIMULATOR],
    [['--target', 'http://a'], A],
    [['--target', 'simulator'], SIMULATOR],
    [['--exec', 'cmd'], STARTED],
  ])('reads %j as one implementation of both roles', (args, both) => {
    const { router, client } = readTargetsFrom(...args);
    expect(router).toEqual(both);
    expect(client).toBe(router);
  });

  it.each<[args: string[], router: TargetChoice | undefined, client: TargetChoice | undefined]>([
    [['--router', 'http://a', '--client', 'http://b'], A, B],
    [['--router', 'http://a'], A, undefined],
    [['--client', 'http://b'], undefined, B],
    [['--router', 'simulator', '--client', 'http://b'], SIMULATOR, B],
    [['--router', 'simulator', '--exec', 'cmd'], SIMULATOR, STARTED],
    [['--client', 'http://b', '--exec', 'cmd'], STARTED, B],
    [['--deployment', 'a.json'], { kind: 'deployed', file: 'a.json' }, undefined],
    [['--client-exec', 'lines'], undefined, ADAPTER],
    [['--client-exec', 'lines', '--exec', 'cmd'], STARTED, ADAPTER],
  ])('reads from %j what has each role', (args, router, client) => {
    const targets = readTargetsFrom(...args);
    expect([targets.router, targets.client]).toEqual([router, client]);
  });

  it.each<[args: string[], choices: object]>([
    [['--router', 'http://a', '--client', 'none'], { router: A, client: undefined, alone: true }],
    [['--router', 'none', '--client-exec', 'lines'], { router: undefined, client: ADAPTER, alone: true }],
    [['--exec', 'cmd', '--client', 'none'], { router: STARTED, client: undefined, alone: true }],
    [['--exec', 'cmd', '--role', 'router'], { router: STARTED, only: 'router' }],
    [['--exec', 'cmd', '--role', 'router', '--client', 'none'], { router: STARTED, only: 'router', alone: true }],
  ])('reads from %j whether the simulator is the other half', (args, choices) => {
    expect(readTargetsFrom(...args)).toMatchObject(choices);
  });
});
