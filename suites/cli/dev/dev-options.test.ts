import { expect, it } from 'vitest';
import { given } from '../given.fixture.ts';
import { type DevArguments, readDevArguments } from './dev-options.ts';

const KEYS = { writeKey: 'wk_kept', sharedSecret: 'kept' };
const read = (args: string[], keys = () => KEYS): DevArguments => readDevArguments(given('dev', args), keys);

it.each<[args: string[], sentence: RegExp]>([
  [['--forward-to', 'ftp://x'], /^Expected `--forward-to` to be an http or https URL, .* got ftp:\/\/x$/],
  [Array(6).fill(['--forward-to', 'localhost:1']).flat(), /^Expected `--forward-to` at most 5 times, got 6$/],
  [['--port', '99999'], /^Expected `--port` to be a whole number from 0 to 65535, got 99999$/],
  [['--settings', 'none.json'], /^Cannot read the settings in none\.json: ENOENT/],
  [['--settings', 'x', '--secret', 's'], /^Expected either `--settings` or `--secret`, got both$/],
  [['--demo', '--forward-to', 'x'], /^Expected `--demo` without `--forward-to` and `--settings`, got both$/],
  [Array(3).fill(['--secret', 's']).flat(), /^Expected `--secret` at most twice, .* got more$/],
])('dev refuses %j', (args, message) => {
  expect(() => read(args)).toThrow(expect.objectContaining({ code: 'usage', message: expect.stringMatching(message) }));
});

it('dev takes two secrets, the new one first', () => {
  const { settings } = read(['--secret', 'new', '--secret', 'old']);
  expect(settings.sources).toMatchObject([{ sharedSecret: 'new', previousSecret: 'old' }]);
});

it('dev makes one source of its flags, with the keys of its folder', () => {
  const { settings, port, file } = read(['--forward-to', 'localhost:3000/hooks', '--port', '0']);
  const webhooks = [{ url: 'http://localhost:3000/hooks' }];
  expect([settings, port, file]).toEqual([{ sources: [{ ...KEYS, webhooks }] }, 0, undefined]);
});

it('dev lets messages vary only if it is asked to', () => {
  expect([read([]).vary, read(['--vary', '--seed', '7'])]).toMatchObject([false, { vary: true, seed: 7 }]);
});

it('dev takes a place to listen at, and names to be called by', () => {
  expect(read(['--host', '0.0.0.0', '--allow-host', 'a.test', '--allow-host', 'b.test'])).toMatchObject({
    host: '0.0.0.0',
    names: ['a.test', 'b.test'],
  });
});

it('dev takes either key from its flags, and asks for none if it has both', () => {
  expect(read(['--write-key', 'given']).settings.sources).toMatchObject([{ ...KEYS, writeKey: 'given' }]);
  expect(read(['--secret', 'given']).settings.sources).toMatchObject([{ ...KEYS, sharedSecret: 'given' }]);
  const never = () => expect.unreachable();
  const both = { writeKey: 'a', sharedSecret: 'b' };
  expect(read(['--write-key', 'a', '--secret', 'b'], never).settings.sources).toMatchObject([both]);
});
