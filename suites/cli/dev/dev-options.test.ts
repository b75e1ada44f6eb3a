import { expect, it } from 'vitest';
import { given } from '../in-process.fixture.ts';
import { type DevArguments, readDevArguments } from './dev-options.ts';

const KEYS = { writeKey: 'wk_kept', sharedSecret: 'kept' };
const read = (args: string[], keys = () => KEYS): DevArguments => readDevArguments(given('dev', args), keys);

it('dev makes one source of its flags, with the keys of its folder, and takes a place to listen at', () => {
  const names = ['a.test', 'fd00::5', '[::1]'];
  const place = ['--port', '0', '--host', '0.0.0.0', ...names.flatMap((name) => ['--allow-host', name])];
  expect(read(['--forward-to', 'localhost:3000/hooks', ...place])).toMatchObject({
    settings: { sources: [{ ...KEYS, webhooks: [{ url: 'http://localhost:3000/hooks' }] }] },
    ...{ port: 0, host: '0.0.0.0', names, file: undefined, vary: false },
  });
});

it('dev takes the keys from its flags, the new secret first, and asks for none if it has both', () => {
  const sources = (...args: string[]) => read(args).settings.sources;
  expect(sources('--write-key', 'given')).toMatchObject([{ ...KEYS, writeKey: 'given' }]);
  expect(sources('--secret', 'new', '--secret', 'old')).toMatchObject([
    { ...KEYS, sharedSecret: 'new', previousSecret: 'old' },
  ]);
  const both = read(['--write-key', 'a', '--secret', 'b'], () => expect.unreachable());
  expect(both.settings.sources).toMatchObject([{ writeKey: 'a', sharedSecret: 'b' }]);
});
