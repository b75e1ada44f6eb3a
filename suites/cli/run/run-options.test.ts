import { describe, expect, it, vi } from 'vitest';
import { given } from '../given.fixture.ts';
import { readRunOptions as readOptions, readShard } from './run-options.ts';

const readRunOptions = (args: readonly string[]) => readOptions(given('run', args));

describe('readRunOptions', () => {
  it('has defaults', () => {
    expect(readRunOptions([])).toMatchObject({
      targets: { router: { kind: 'simulator' }, client: { kind: 'simulator' } },
      patterns: [],
      outFolder: 'reports/latest',
      reports: ['json', 'junit'],
      settings: { patienceMs: 60_000, settleMs: 50, seed: 1 },
      repeatFlags: [],
    });
  });

  it('reads every flag', () => {
    const args =
      '--target http://a --out o --reporter ctrf --expect known.txt --strict --verbose --patience 2m --settle 1s --seed 7 SIG-* body/page';
    expect(readRunOptions(args.split(' '))).toMatchObject({
      targets: { router: { kind: 'running', url: 'http://a' } },
      patterns: ['SIG-*', 'body/page'],
      outFolder: 'o',
      reports: ['json', 'ctrf'],
      expectFile: 'known.txt',
      strict: true,
      verbose: true,
      settings: { patienceMs: 120_000, settleMs: 1_000, seed: 7 },
    });
  });

  it.each([
    ['junit', ['json', 'junit']],
    ['json', ['json']],
    ['markdown,json,markdown', ['json', 'markdown']],
    ['github', ['json', 'github']],
  ])('always includes results.json, and each report once: %s', (reporter, reports) => {
    expect(readRunOptions(['--reporter', reporter]).reports).toEqual(reports);
  });

  it.each<[args: string[], value: string, reports: string[]]>([
    [[], 'true', ['json', 'junit', 'github']],
    [[], '', ['json', 'junit']],
    [['--reporter', 'ctrf'], 'true', ['json', 'ctrf']],
  ])('with %j and GITHUB_ACTIONS=%s adds what GitHub shows only if no reports are named', (args, value, reports) => {
    vi.stubEnv('GITHUB_ACTIONS', value);
    expect(readRunOptions(args).reports).toEqual(reports);
    vi.unstubAllEnvs();
  });

  it.each([
    [
      ['--target', 'http://a', '--seed=2', '--out', 'o'],
      ['--target', 'http://a', '--seed', '2'],
    ],
    [
      ['--deployment', 'a.json'],
      ['--deployment', 'a.json'],
    ],
    [
      ['--exec', "TOKEN=s3cret echo 'a'; $b"],
      ['--exec', "'TOKEN=*** echo '\\''a'\\''; $b'"],
    ],
    [
      ['--expect', 'known deviations.txt', '--seed', '2'],
      ['--expect', "'known deviations.txt'", '--seed', '2'],
    ],
    [
      ['--patience', '5s', '--settle', '1ms', '--strict'],
      ['--patience', '5s', '--settle', '1ms'],
    ],
  ])('keeps from %j the flags that the command to repeat one case needs, quoted for a shell', (args, repeatFlags) => {
    expect(readRunOptions(args).repeatFlags).toEqual(repeatFlags);
  });
});

describe('readFurther', () => {
  it.each([
    ['neither', [], undefined],
    ['a number of worlds', ['--worlds', '1240'], { worlds: 1240 }],
    ['a duration', ['--for', '10m'], { forMs: 600_000 }],
    ['both', ['--worlds', '5', '--for', '2s'], { worlds: 5, forMs: 2_000 }],
  ])('reads %s', (_, args, expected) => {
    expect(readRunOptions(args).further).toEqual(expected);
  });

  it('is no part of the command that repeats a case', () => {
    const { repeatFlags, seedlessFlags } = readRunOptions(['--worlds', '5', '--for', '2s', '--seed', '3']);
    expect([repeatFlags, seedlessFlags]).toEqual([['--seed', '3'], []]);
  });
});

const read = (text: string) => readShard(given('run', [`--shard=${text}`]));

describe('readShard', () => {
  it.each([
    ['1/1', { index: 1, of: 1 }],
    ['3/4', { index: 3, of: 4 }],
  ])('reads %s', (text, shard) => {
    expect(read(text)).toEqual(shard);
  });

  it.each(['', '1', '0/4', '5/4', '1/0', 'a/b', '1/4/4', '-1/4', '1/1001', '1.5/4'])('refuses %j', (text) => {
    expect(() => read(text)).toThrow(
      expect.objectContaining({ code: 'usage', message: expect.stringMatching(/^Expected `--shard` to be i\/n/) }),
    );
  });
});
