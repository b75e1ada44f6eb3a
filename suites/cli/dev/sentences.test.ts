import { expect, it } from 'vitest';
import { execute } from '../in-process.fixture.ts';
import { readDevArguments } from './serve/dev-options.ts';

it.each<[args: string[], sentence: RegExp]>([
  [['--forward-to', 'ftp://x'], /^Expected `--forward-to` to be an http or https URL, .* got ftp:\/\/x$/],
  [Array(6).fill(['--forward-to', 'localhost:1']).flat(), /^Expected `--forward-to` at most 5 times, got 6$/],
  [['--port', '99999'], /^Expected `--port` to be a whole number from 0 to 65535, got 99999$/],
  [['--settings', 'none.json'], /^Expected a file of settings that can be read, got none\.json: ENOENT/],
  [['--settings', 'x', '--secret', 's'], /^Expected either `--settings` or `--secret`, got both$/],
  [['--demo', '--forward-to', 'x'], /^Expected `--demo` without `--forward-to` and `--settings`, got both$/],
  [['--foward-to', 'x'], /did you mean --forward-to\?/],
])('dev refuses %j', (args, message) => {
  expect(() => readDevArguments(args)).toThrow(
    expect.objectContaining({ code: 'usage', message: expect.stringMatching(message) }),
  );
});

it.each<[args: string[], code: number, sentence: RegExp]>([
  [['trigger', 'trak'], 2, /got trak \(did you mean track\?\)$/],
  [
    ['trigger', 'track', '--set', 'x'],
    2,
    /^Expected `--set` to be a path and a value, properties\.revenue=9\.9, got x$/,
  ],
  [['clock', 'later'], 2, /^Expected \+4h, next, quiet, pause or run after `clock`, got later$/],
  [['resend'], 2, /^Expected the id of one message after `resend`, such as m1, got none$/],
  [['verify', 'x'], 2, /^Expected `--signature` to be a value of X-Signature, got none$/],
  [['sign', 'no-such-file', '--secret', 's'], 2, /^Expected a file that can be read, got no-such-file: ENOENT/],
  [
    ['faults', 'an', 'x', '--dev', 'http://127.0.0.1:1'],
    2,
    /^Expected `on NAME`, `off NAME` or `off` after `faults`, got an$/,
  ],
  [
    ['messages', '--dev', 'http://127.0.0.1:1'],
    3,
    /^Expected `routespec dev` to run at http:\/\/127\.0\.0\.1:1, got no answer; start it/,
  ],
  [['messages', '--dev', 'nowhere'], 2, /^Expected `--dev` to be an http or https URL, got nowhere$/],
])('%j ends with one sentence', async (args, code, sentence) => {
  const ended = await execute(...args);
  expect(ended).toMatchObject({ code, stdout: '', stderr: expect.stringMatching(/^routespec: .*\n$/) });
  expect(ended.stderr.slice('routespec: '.length, -1)).toMatch(sentence);
});
