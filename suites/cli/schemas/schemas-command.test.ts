import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { schemasCommand } from './schemas-command.ts';

let folder = '';
let said = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'routespec-schemas-'));
  said = '';
  for (const stream of [process.stdout, process.stderr]) {
    vi.spyOn(stream, 'write').mockImplementation((text) => {
      said += text;
      return true;
    });
  }
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

  it('names schemas that an earlier version wrote, and leaves them and the files of others alone', async () => {
    const others = { 'mine.json': '{}', 'client/mine.json': '{"$id": "urn:mine"}' };
    const stale = { 'old.json': schemaOf('old'), 'gone/body.json': schemaOf('gone/body'), 'openapi.json': OPENAPI };
    await mkdir(join(folder, 'client'));
    await mkdir(join(folder, 'gone'));
    for (const [path, text] of Object.entries({ ...others, ...stale })) await writeFile(join(folder, path), text);
    expect(await schemasCommand(['--out', folder])).toBe(0);
    const named = [...said.matchAll(/^Expected .* current schemas, got (\S+), .*: remove it$/gm)].map(
      ([, path]) => path,
    );
    expect(named).toEqual(Object.keys(stale).sort());
    expect(await readFile(join(folder, 'old.json'), 'utf8')).toBe(stale['old.json']);
  });
});

const schemaOf = (name: string) => JSON.stringify({ $schema: 'x', $id: `urn:routespec:schema:${name}` }, null, 2);
const OPENAPI = JSON.stringify({ openapi: '3.1.0', info: { contact: { name: 'routespec' } } }, null, 2);

describe('routespec schemas --check', () => {
  beforeEach(async () => {
    await schemasCommand(['--out', folder]);
    said = '';
  });

  it('agrees with what was written, and writes nothing', async () => {
    expect(await schemasCommand(['--out', folder, '--check'])).toBe(0);
    expect(said).toMatch(/^\d+ files in .* are up to date\n$/);
  });

  it.each([
    ['a file that differs', 'track-body.json', '{\n  "a": 1\n}\n', 'another text from line 2 on'],
    ['a file that lacks its end', 'webhook-body.json', '{', 'another text from line 2 on'],
    ['a document that differs', 'webhooks.openapi.json', '', 'another text from line 1 on'],
    ['a page that differs', 'README.md', '# schemas\n', 'another text from line 3 on'],
  ])('names %s', async (_what, file, text, seen) => {
    await writeFile(join(folder, file), text);
    expect(await schemasCommand(['--out', folder, '--check'])).toBe(1);
    expect(said.split('\n')).toEqual([
      `Expected ${join(folder, file)} to be as routespec writes it, got ${seen}`,
      `${folder} is out of date: run \`routespec schemas --out ${folder}\``,
      '',
    ]);
    expect(await readFile(join(folder, file), 'utf8')).toBe(text);
  });

  it.each(['track-body.json', 'strict/track-body.json', 'ids.json', 'catalogue.json'])(
    'names %s if it is missing',
    async (file) => {
      await rm(join(folder, file));
      expect(await schemasCommand(['--out', folder, '--check'])).toBe(1);
      expect(said).toMatch(`Expected ${join(folder, file)} to be as routespec writes it, got no such file\n`);
    },
  );

  it('names a schema that is no longer written', async () => {
    await writeFile(join(folder, 'old.json'), schemaOf('old'));
    expect(await schemasCommand(['--out', folder, '--check'])).toBe(1);
    expect(said).toMatch(/^Expected .* to have only current schemas, got old.json, .*$/m);
  });

  it('names every file of a folder that does not exist, and does not make it', async () => {
    const nowhere = join(folder, 'nowhere');
    expect(await schemasCommand(['--out', nowhere, '--check'])).toBe(1);
    expect(said.match(/got no such file$/gm)?.length).toBeGreaterThan(50);
    expect(await readdir(folder)).not.toContain('nowhere');
  });
});
