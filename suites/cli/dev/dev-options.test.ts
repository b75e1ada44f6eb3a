import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
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

it('dev says in which line a settings file is not JSON, and quotes none of its secrets', () => {
  const folder = mkdtempSync(join(tmpdir(), 'routespec-settings-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, 'settings.json');
  const refused = (text: string): string => {
    writeFileSync(file, text);
    try {
      read(['--settings', file]);
    } catch (error) {
      return String(error);
    }
    return 'nothing';
  };
  expect(refused('{"sharedSecret": s3cret}')).toMatch(/settings.json to be JSON, got something else$/);
  expect(refused('{\n"sharedSecret": "s3cret"\n"a": 1}')).toMatch(/got something else, in line 3$/);
});
