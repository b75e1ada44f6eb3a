import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { folderKeys, keysHome } from './folder-keys.ts';

let base = '';
let keysFolder = '';
let project = '';
beforeEach(() => {
  base = mkdtempSync(join(tmpdir(), 'routespec-keys-'));
  [keysFolder, project] = [join(base, 'state', 'keys'), join(base, 'project')];
  mkdirSync(project);
});
afterEach(() => {
  vi.restoreAllMocks();
  rmSync(base, { recursive: true });
});

/** The file with the keys of the project, which are made if there are none. */
function keysFile(): string {
  folderKeys(project, keysFolder);
  return join(keysFolder, readdirSync(keysFolder)[0] ?? '');
}

describe('the keys of a folder', () => {
  it('stay the same there, and are others in any other folder and for any other user', () => {
    const other = join(base, 'other');
    mkdirSync(other);
    const keys = folderKeys(project, keysFolder);
    expect(folderKeys(`${project}/`, keysFolder)).toEqual(keys);
    const more = [folderKeys(other, keysFolder), folderKeys(project, join(base, 'of-another-user'))];
    const all = [keys, ...more].flatMap(({ writeKey, sharedSecret }) => [writeKey, sharedSecret]);
    expect(new Set(all).size).toBe(6);
  });

  it('are in a file, outside of the folder, that only its owner can read', () => {
    const [file, folder] = [statSync(keysFile()), statSync(keysFolder)];
    expect([file.mode & 0o777, folder.mode & 0o777, readdirSync(project)]).toEqual([0o600, 0o700, []]);
  });

  it.each([
    ['a file', () => join(project, 'file')],
    ['/proc', () => '/proc/no-such-folder'],
  ])('last until the end if they cannot be kept in %s', (_, folder) => {
    writeFileSync(join(project, 'file'), 'no folder');
    const [one, other] = [folderKeys(project, join(folder(), 'keys')), folderKeys(project, join(folder(), 'keys'))];
    expect(one).toMatchObject({ sharedSecret: /./, problem: expect.stringMatching(/^they cannot be kept in .*: E/) });
    expect(other.sharedSecret).not.toBe(one.sharedSecret);
  });

  it.each<[what: string, spoil: (file: string) => void, got: string]>([
    [
      'a link',
      (file) => {
        renameSync(file, `${file}.moved`);
        symlinkSync(`${file}.moved`, file);
      },
      'a link',
    ],
    ['a file that others can read', (file) => chmodSync(file, 0o640), 'a file that others can read'],
    ['a file of another user', () => void vi.spyOn(process, 'getuid').mockReturnValue(-2), 'a file of another user'],
    ['a folder', (file) => [rmSync(file), mkdirSync(file)], 'something else'],
    ['an empty file', (file) => writeFileSync(file, ''), 'something else'],
    ['other JSON', (file) => writeFileSync(file, '{"writeKey":"wk","sharedSecret":"s"}'), 'something else'],
    ['a huge file', (file) => writeFileSync(file, 'x'.repeat(20_000)), 'something else'],
  ])('are not read from %s', (_, spoil, got) => {
    const file = keysFile();
    spoil(file);
    expect(() => folderKeys(project, keysFolder)).toThrow(
      `Cannot use ${file}: ${got}. It has to be a file that only you can read, with the write key and secret of this ` +
        'folder. Remove it, and the next start makes new ones',
    );
  });

  it.each([
    [{ XDG_STATE_HOME: '/state' }, '/state/routespec/keys'],
    [{ XDG_STATE_HOME: 'relative' }, '/home/a/.local/state/routespec/keys'],
    [{}, '/home/a/.local/state/routespec/keys'],
  ])('are kept where %j says', (env, expected) => {
    expect(keysHome(env, '/home/a')).toBe(join(expected));
  });
});
