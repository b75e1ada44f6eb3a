import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readKnownDeviations } from './selection.ts';

const MEBIBYTE = 1024 * 1024;

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'routespec-known-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function fileOf(content: string | Uint8Array): Promise<string> {
  const file = join(folder, 'known.txt');
  await writeFile(file, content);
  return file;
}

describe('readKnownDeviations', () => {
  it('reads the lines of a file, each with its place', async () => {
    const file = await fileOf('\n# known\nbody/page # a reason\n');
    const [line, ...others] = await readKnownDeviations(file);
    expect(line).toMatchObject({ pattern: 'body/page', reason: 'a reason', file, line: 3 });
    expect(others).toEqual([]);
  });

  it('reads a file of one mebibyte, and an empty one', async () => {
    expect(await readKnownDeviations(await fileOf('#'.repeat(MEBIBYTE)))).toEqual([]);
    expect(await readKnownDeviations(await fileOf(''))).toEqual([]);
  });

  it.each([
    ['is longer', '#'.repeat(MEBIBYTE + 1), /known\.txt: more than 1048576 bytes$/],
    ['is not text', new Uint8Array([0x23, 0xff]), /known\.txt: The encoded data was not valid/],
  ])('refuses a file that %s', async (_, content, message) => {
    await expect(readKnownDeviations(await fileOf(content))).rejects.toMatchObject({
      code: 'usage',
      message: expect.stringMatching(message),
    });
  });
});
