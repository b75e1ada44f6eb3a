import { expect, it } from 'vitest';
import { execute } from '../in-process.fixture.ts';
import { faultNamesIn } from './client-commands.ts';

it.each<[args: string[], code: number, sentence: RegExp]>([
  [['trigger', 'trak'], 2, /got trak \(did you mean track\?\)$/],
  [
    ['trigger', 'track', '--set', 'x'],
    2,
    /^Expected `--set` to be a path and a value, properties\.revenue=9\.9, got x$/,
  ],
  [['clock', 'later'], 2, /^Expected \+4h, next, quiet, pause or run after `clock`, got later$/],
  [['resend'], 2, /^Expected ID after `resend`, got none; see routespec resend --help$/],
  [['verify', 'x'], 2, /^Expected `--signature` to be a value of X-Signature, got none$/],
  [['sign', 'no-such-file', '--secret', 's'], 2, /^Cannot read no-such-file: ENOENT/],
  [
    ['faults', 'an', 'x', '--dev', 'http://127.0.0.1:1'],
    2,
    /^Expected `on NAME`, `off NAME` or `off` after `faults`, got an$/,
  ],
  [['messages', '--dev', 'http://127.0.0.1:1'], 3, /^No `routespec dev` answers at http:\/\/127\.0\.0\.1:1\. Start it/],
  [['clock', '--port', '1'], 3, /^No `routespec dev` answers at http:\/\/127\.0\.0\.1:1\. /],
  [['trigger', 'all', '--port', '0'], 2, /^Expected `--port` to be a whole number from 1 to 65535, got 0$/],
  [['secret', '--port', '1', '--dev', 'localhost:1'], 2, /^Expected either `--dev` or `--port`, got both$/],
  [['messages', '--dev', 'nowhere'], 2, /^Expected `--dev` to be an http or https URL, got nowhere$/],
])('%j ends with one sentence', async (args, code, sentence) => {
  const ended = await execute(...args);
  expect(ended).toMatchObject({ code, stdout: '', stderr: expect.stringMatching(/^routespec: .*\n$/) });
  expect(ended.stderr.slice('routespec: '.length, -1)).toMatch(sentence);
});

it.each<[words: string[], names: string[]]>([
  [['send', 'twice'], ['send twice']],
  [
    ['send twice', 'drop'],
    ['send twice', 'drop'],
  ],
  [
    ['send twice,', 'drop'],
    ['send twice', 'drop'],
  ],
  [['drop,send twice'], ['drop', 'send twice']],
  [
    ['drop', 'send', 'twice', 'late'],
    ['drop', 'send twice', 'late'],
  ],
  [['drop when', 'late'], ['drop when late']],
])('the words %j name the faults %j', (words, names) => {
  expect(faultNamesIn(words, new Set(['send twice', 'drop', 'late']))).toEqual(names);
});
