import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { schemasCommand } from './schemas-command.ts';

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'routespec-schemas-'));
  vi.spyOn(process.stdout, 'write').mockReturnValue(true);
});
afterEach(async () => {
  vi.restoreAllMocks();
  await rm(folder, { recursive: true });
});

describe('routespec schemas', () => {
  it('writes the same files again', async () => {
    await schemasCommand(['--out', folder]);
    const first = await readFile(join(folder, 'ids.json'), 'utf8');
    expect(await schemasCommand(['--out', folder])).toBe(0);
    expect(await readFile(join(folder, 'ids.json'), 'utf8')).toBe(first);
  });

  it('writes nothing if it would lose a published id', async () => {
    const ledger = JSON.stringify({ requirements: [], cases: ['zzz/gone'], retired: [] });
    await writeFile(join(folder, 'ids.json'), ledger);
    const message = expect.stringMatching(/^Expected the published id zzz\/gone to be a case or .*, got neither$/m);
    await expect(schemasCommand(['--out', folder])).rejects.toMatchObject({ code: 'invalid', message });
    expect(await readdir(folder)).toEqual(['ids.json']);
    expect(await readFile(join(folder, 'ids.json'), 'utf8')).toBe(ledger);
  });
});
