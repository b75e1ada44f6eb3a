import { describe, expect, it, vi } from 'vitest';
import { given } from '../in-process.fixture.ts';
import { readRunOptions as readOptions, readShard, type TargetChoice, type TargetChoices } from './run-options.ts';

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

const A: TargetChoice = { kind: 'running', url: 'http://a' };
const B: TargetChoice = { kind: 'running', url: 'http://b' };
const STARTED: TargetChoice = { kind: 'started', command: 'cmd' };
const ADAPTER: TargetChoice = { kind: 'adapter', command: 'lines' };
const SIMULATOR: TargetChoice = { kind: 'simulator' };
const NONE = { router: undefined, client: undefined };

it.each<[args: string, choices: Partial<TargetChoices>]>([
  ['', { router: SIMULATOR, client: SIMULATOR }],
  ['--target http://a', { router: A, client: A }],
  ['--target simulator', { router: SIMULATOR, client: SIMULATOR }],
  ['--exec cmd', { router: STARTED, client: STARTED }],
  ['--router http://a --client http://b', { router: A, client: B }],
  ['--router http://a', { ...NONE, router: A }],
  ['--client http://b', { ...NONE, client: B }],
  ['--router simulator --client http://b', { router: SIMULATOR, client: B }],
  ['--router simulator --exec cmd', { router: SIMULATOR, client: STARTED }],
  ['--client http://b --exec cmd', { router: STARTED, client: B }],
  ['--deployment a.json', { router: { kind: 'deployed', file: 'a.json' } }],
  ['--client-exec lines', { ...NONE, client: ADAPTER }],
  ['--client-exec lines --exec cmd', { router: STARTED, client: ADAPTER }],
  ['--router http://a --client none', { ...NONE, router: A, alone: true }],
  ['--router none --client-exec lines', { ...NONE, client: ADAPTER, alone: true }],
  ['--exec cmd --client none', { ...NONE, router: STARTED, alone: true }],
  ['--exec cmd --role router', { router: STARTED, only: 'router' }],
  ['--exec cmd --role router --client none', { router: STARTED, only: 'router', alone: true }],
])('what has each role is read from %j', (args, choices) => {
  const { targets } = readRunOptions(args === '' ? [] : args.split(' '));
  expect(targets).toMatchObject(choices);
  // One implementation of both roles is the same object.
  expect(targets.router === targets.client).toBe(choices.router === choices.client);
});
