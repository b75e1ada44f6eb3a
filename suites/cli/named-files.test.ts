import { execFileSync } from 'node:child_process';
import { symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import { readDeployment } from '../deployment/file/read-deployment.ts';
import { readNamedFile } from '../harness/named-file.ts';
import { temporaryFolder } from '../harness/temporary-folder.fixture.ts';
import { readSettings } from './dev/dev-options.ts';
import { execute } from './in-process.fixture.ts';
import { readResults } from './output/read-results.ts';
import { readKnownDeviations } from './run/selection.ts';

const folder = temporaryFolder();
const at = (name: string): string => join(folder, name);

beforeAll(() => {
  execFileSync('mkfifo', [at('pipe')]);
  symlinkSync('pipe', at('link-to-pipe'));
  symlinkSync('/dev/zero', at('link-to-device'));
  writeFileSync(at('file'), 'text');
  symlinkSync('file', at('link-to-file'));
  // It takes no room on the disk.
  writeFileSync(at('large'), '');
  truncateSync(at('large'), 256 * 1024 * 1024);
});

it.each([
  ['pipe', 'a pipe'],
  ['link-to-pipe', 'a pipe'],
  ['link-to-device', 'a device'],
  ['.', 'a folder'],
  ['large', 'more than 4 bytes'],
  ['none', expect.stringMatching(/^ENOENT/)],
])('readNamedFile refuses a %s', (name, message) => {
  expect(() => readNamedFile(at(name), 4)).toThrow(expect.objectContaining({ message }));
});

it.each(['file', 'link-to-file'])('readNamedFile reads a %s', (name) => {
  expect(readNamedFile(at(name), 4).toString()).toBe('text');
});

it.skipIf(process.platform !== 'linux')('readNamedFile reads a file of the kernel, which has no size before', () => {
  expect(readNamedFile('/proc/self/status', 1024 * 1024).toString()).toMatch(/^Name:/);
});

it.each<[what: string, read: (file: string) => unknown]>([
  ['settings of dev', readSettings],
  ['a deployment file', readDeployment],
  ['a baseline', readKnownDeviations],
  ['results', readResults],
  [
    'a body to sign',
    async (file) => {
      const { stderr } = await execute('sign', file, '--secret', 's');
      throw new Error(stderr.trimEnd());
    },
  ],
])('%s are read as a named file: a pipe and a huge file get one sentence', async (_, read) => {
  for (const [name, words] of [
    ['pipe', /^[^\n]*\ba pipe$/],
    ['large', /^[^\n]*\bmore than \d+ bytes$/],
  ] as const) {
    await expect((async () => read(at(name)))()).rejects.toThrow(words);
  }
});

it('a baseline that is not text is refused', async () => {
  writeFileSync(at('latin1'), new Uint8Array([0x23, 0xff]));
  const message = expect.stringMatching(/latin1: The encoded data was not valid/);
  await expect(readKnownDeviations(at('latin1'))).rejects.toMatchObject({ code: 'usage', message });
});
