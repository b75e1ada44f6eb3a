import { expect, it } from 'vitest';
import { defaultKeys, readDevArguments } from './dev-options.ts';

it.each<[args: string[], sentence: RegExp]>([
  [['--forward-to', 'ftp://x'], /^Expected `--forward-to` to be an http or https URL, .* got ftp:\/\/x$/],
  [Array(6).fill(['--forward-to', 'localhost:1']).flat(), /^Expected `--forward-to` at most 5 times, got 6$/],
  [['--port', '99999'], /^Expected `--port` to be a whole number from 0 to 65535, got 99999$/],
  [['--settings', 'none.json'], /^Expected a file of settings that can be read, got none\.json: ENOENT/],
  [['--settings', 'x', '--secret', 's'], /^Expected either `--settings` or `--secret`, got both$/],
  [['--demo', '--forward-to', 'x'], /^Expected `--demo` without `--forward-to` and `--settings`, got both$/],
  [Array(3).fill(['--secret', 's']).flat(), /^Expected `--secret` at most twice, .* got more$/],
  [['--foward-to', 'x'], /did you mean --forward-to\?/],
])('dev refuses %j', (args, message) => {
  expect(() => readDevArguments(args)).toThrow(
    expect.objectContaining({ code: 'usage', message: expect.stringMatching(message) }),
  );
});

it('dev takes two secrets, the new one first', () => {
  const { settings } = readDevArguments(['--secret', 'new', '--secret', 'old']);
  expect(settings.sources).toMatchObject([{ sharedSecret: 'new', previousSecret: 'old' }]);
});

it('dev makes one source of its flags, with keys that belong to its folder', () => {
  const { settings, port, file } = readDevArguments(['--forward-to', 'localhost:3000/hooks', '--port', '0']);
  const webhooks = [{ url: 'http://localhost:3000/hooks' }];
  expect([settings, port, file]).toEqual([{ sources: [{ ...defaultKeys(process.cwd()), webhooks }] }, 0, undefined]);
  expect(defaultKeys('/a')).toEqual(defaultKeys('/a'));
  expect(defaultKeys('/a').writeKey).not.toBe(defaultKeys('/b').writeKey);
  expect(defaultKeys('/a').sharedSecret).not.toBe(defaultKeys('/b').sharedSecret);
});
