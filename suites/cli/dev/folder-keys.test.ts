import { chmodSync, mkdirSync, readdirSync, renameSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { temporaryFolder } from '../../harness/temporary-folder.fixture.ts';
import { folderKeys, seedFile } from './folder-keys.ts';

const base = temporaryFolder();
const project = join(base, 'project');
const file = join(base, 'state', 'seed');
mkdirSync(project);
beforeEach(() => rmSync(dirname(file), { recursive: true, force: true }));
afterEach(() => void vi.restoreAllMocks());

describe('the keys of a folder', () => {
  it('stay the same there, and are others in any other folder and for any other user', () => {
    const keys = folderKeys(project, file);
    expect(folderKeys(`${project}/`, file)).toEqual(keys);
    expect(keys).toEqual({
      writeKey: expect.stringMatching(/^wk_\w{20}$/),
      sharedSecret: expect.stringMatching(/^\w{40}$/),
    });
    const more = [folderKeys(base, file), folderKeys(project, join(dirname(file), 'of-another-user'))];
    const all = [keys, ...more].flatMap(({ writeKey, sharedSecret }) => [writeKey.slice(3), sharedSecret.slice(0, 20)]);
    expect(new Set(all).size).toBe(6);
  });

  it('come from a file, outside of the folder, that only its owner can read', () => {
    folderKeys(project, file);
    const modes = [file, dirname(file)].map((path) => statSync(path).mode & 0o777);
    expect([modes, readdirSync(project)]).toEqual([[0o600, 0o700], []]);
  });

  it('last until the end if they cannot be kept', () => {
    const [one, other] = [folderKeys(project, '/proc/none/seed'), folderKeys(project, '/proc/none/seed')];
    expect(one).toMatchObject({ sharedSecret: /./, problem: expect.stringMatching(/^they cannot be kept in .*: E/) });
    expect(other.sharedSecret).not.toBe(one.sharedSecret);
  });

  it.each<[got: string, spoil: () => unknown]>([
    ['a link', () => [renameSync(file, `${file}.moved`), symlinkSync(`${file}.moved`, file)]],
    ['a file that others can read', () => chmodSync(file, 0o640)],
    ['a file of another user', () => vi.spyOn(process, 'getuid').mockReturnValue(-2)],
    ['something else', () => [rmSync(file), mkdirSync(file)]],
    ['something else', () => writeFileSync(file, '')],
    ['something else', () => writeFileSync(file, 'x'.repeat(65))],
  ])('are not made from %s', (got, spoil) => {
    folderKeys(project, file);
    spoil();
    expect(() => folderKeys(project, file)).toThrow(
      `Cannot use ${file}: ${got}. It has to be a file that only you can read. Remove it, and the next start makes new keys`,
    );
  });

  it.each([
    [{ XDG_STATE_HOME: '/state' }, '/state/routespec/seed'],
    [{ XDG_STATE_HOME: 'relative' }, '/home/a/.local/state/routespec/seed'],
    [{}, '/home/a/.local/state/routespec/seed'],
  ])('come from where %j says', (env, expected) => {
    expect(seedFile(env, '/home/a')).toBe(join(expected));
  });
});
