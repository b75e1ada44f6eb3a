import { describe, expect, it } from 'vitest';
import { readRunOptions } from './run-options.ts';

const usage = (message: string) => expect.objectContaining({ name: 'RoutespecError', code: 'usage', message });

describe('readRunOptions', () => {
  it('has a default for every flag', () => {
    expect(readRunOptions([])).toEqual({
      targets: { router: { kind: 'simulator' }, client: { kind: 'simulator' } },
      patterns: [],
      outFolder: 'reports/latest',
      reports: ['json', 'junit'],
      expectFile: undefined,
      strict: false,
      verbose: false,
      settings: { patienceMs: 60_000, settleMs: 50, seed: 1, arrivalLimitMs: 15_000, shrinks: true },
      repeatFlags: [],
      seedlessFlags: [],
      further: undefined,
      shard: undefined,
      again: undefined,
      failFast: false,
      isSeedGiven: false,
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
  ])('always includes results.json, and each report once: %s', (reporter, reports) => {
    expect(readRunOptions(['--reporter', reporter]).reports).toEqual(reports);
  });

  it.each([
    [
      ['--target', 'http://a', '--seed=2', '--out', 'o'],
      ['--target', 'http://a', '--seed', '2'],
    ],
    [
      ['--exec', 'node shim.mjs'],
      ['--exec', "'node shim.mjs'"],
    ],
    [
      ['--exec', "echo 'a'; $b"],
      ['--exec', "'echo '\\''a'\\''; $b'"],
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

  it.each([
    [['--target', 'a'], 'Expected `--target` to be an http or https URL, got a'],
    [['--out', ''], "Expected `--out` to name a folder, got ''"],
    [['--exec', ''], "Expected `--exec` to be a command, got ''"],
    [['--exec', '   '], "Expected `--exec` to be a command, got '   '"],
    [['--seed', 'x'], 'Expected `--seed` to be a whole number from 0 to 2147483647, got x'],
    [['--patience', '60'], 'Expected `--patience` to be a duration such as 50ms or 60s, got 60'],
    [['--settle', 'soon'], 'Expected `--settle` to be a duration such as 50ms or 60s, got soon'],
    [['--reporter', 'json,pdf'], 'Expected `--reporter` to be one of json, junit, ctrf, markdown, html, got pdf'],
    [['--reporter', ''], 'Expected `--reporter` to be one of json, junit, ctrf, markdown, html, got '],
  ])('refuses %j', (args, message) => {
    expect(() => readRunOptions(args)).toThrow(usage(message));
  });
});
