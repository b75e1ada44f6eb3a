import { access, readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { writeAuthorityFile } from './authority-file.ts';

describe('writeAuthorityFile', () => {
  it('writes the authority to a new file each time', async () => {
    const files = [await writeAuthorityFile('one'), await writeAuthorityFile('two')];
    const texts = await Promise.all(files.map(({ path }) => readFile(path, 'utf8')));
    await Promise.all(files.map(({ remove }) => remove()));
    expect(texts).toEqual(['one', 'two']);
  });

  it('removes the file when it is told to', async () => {
    const { path, remove } = await writeAuthorityFile('one');
    await remove();
    await expect(access(path)).rejects.toMatchObject({ code: 'ENOENT' });
  });
});
