import { execFileSync } from 'node:child_process';
import { mkdirSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { readDeployment } from '../deployment/file/read-deployment.ts';
import { readPlaceCredentials } from '../deployment/serve/place-credentials.ts';
import { readNamedFile } from '../harness/named-file.ts';
import { temporaryFolder } from '../harness/temporary-folder.fixture.ts';
import { readSettings } from './dev/dev-options.ts';
import { execute } from './in-process.fixture.ts';
import { readResults } from './output/read-results.ts';
import { readKnownDeviations } from './run/selection.ts';
import { readText } from './schemas-command.ts';

const LARGE_BYTES = 256 * 1024 * 1024;
const folder = temporaryFolder();
const at = (name: string): string => join(folder, name);

beforeAll(() => {
  execFileSync('mkfifo', [at('pipe')]);
  symlinkSync('pipe', at('link-to-pipe'));
  symlinkSync('/dev/zero', at('link-to-device'));
  // A folder stands for the file of results in it.
  mkdirSync(at('folder/results.json'), { recursive: true });
  writeFileSync(at('large'), '');
  // It takes no room on the disk.
  truncateSync(at('large'), LARGE_BYTES);
  writeFileSync(at('file'), 'text');
  symlinkSync('file', at('link-to-file'));
});

/** Everything that reads a file which a user or a repository names, and the message of its error. */
const READERS: readonly (readonly [what: string, read: (file: string) => unknown])[] = [
  ['settings of dev', readSettings],
  ['a deployment file', readDeployment],
  [
    'a certificate of a deployment',
    (file) =>
      readPlaceCredentials({ name: 'a', host: '', port: 1, address: 'https://a.test', tls: { cert: file, key: file } }),
  ],
  ['a baseline', readKnownDeviations],
  ['results', readResults],
  ['a schema that was written before', readText],
  [
    'a body to sign',
    async (file) => {
      const { stderr } = await execute('sign', file, '--secret', 's');
      throw new Error(stderr.trimEnd());
    },
  ],
];

describe.each(READERS)('reading %s', (_, read) => {
  it.each([
    ['pipe', /\ba pipe$/],
    ['link-to-pipe', /\ba pipe$/],
    ['link-to-device', /\ba device$/],
    ['folder', /\ba folder$/],
    ['large', /\bmore than \d+ bytes$/],
  ])('refuses a %s, in one sentence', async (name, words) => {
    const message = await Promise.resolve(name)
      .then((each) => read(at(each)))
      .then(
        () => 'it was read',
        (error: Error) => error.message,
      );
    expect(message).toMatch(words);
    expect(message).not.toContain('\n');
  });
});

describe('readNamedFile', () => {
  it.each(['file', 'link-to-file'])('reads a %s', (name) => {
    expect(readNamedFile(at(name), 4).toString()).toBe('text');
  });

  it.skipIf(process.platform !== 'linux')('reads a file of the kernel, which has no size until it is read', () => {
    expect(readNamedFile('/proc/self/status', 1024 * 1024).toString()).toMatch(/^Name:/);
  });

  it('passes on that a file is missing', () => {
    expect(() => readNamedFile(at('nobody'), 4)).toThrow(expect.objectContaining({ code: 'ENOENT' }));
  });
});

it('refuses a baseline that is not text', async () => {
  writeFileSync(at('latin1'), new Uint8Array([0x23, 0xff]));
  const message = expect.stringMatching(/latin1: The encoded data was not valid/);
  await expect(readKnownDeviations(at('latin1'))).rejects.toMatchObject({ code: 'usage', message });
});
