import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { exampleBodies } from '../../spec/examples/bodies.ts';
import { execute } from './in-process.fixture.ts';

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'routespec-schemas-'));
});
afterEach(() => rm(folder, { recursive: true }));

/** The exit code and the output of `routespec schemas` for this folder. */
async function schemas(out = folder, ...flags: string[]): Promise<[code: number | null, said: string]> {
  const { code, stdout, stderr } = await execute('schemas', '--out', out, ...flags);
  return [code, stdout + stderr];
}

describe('routespec schemas', () => {
  it('replaces a link, and writes nothing to where it leads', async () => {
    await writeFile(join(folder, 'mine'), 'mine');
    await symlink('mine', join(folder, 'call.json'));
    expect((await schemas())[0]).toBe(0);
    expect(await readFile(join(folder, 'mine'), 'utf8')).toBe('mine');
    expect(await readFile(join(folder, 'call.json'), 'utf8')).toContain('https://routespec.example/schemas/call.json');
  });

  it('writes nothing if it would lose a published id', async () => {
    const ledger = JSON.stringify({
      requirements: [],
      cases: ['zzz/gone'],
      since: { first: '0.1', later: {} },
      retired: [],
    });
    await writeFile(join(folder, 'ids.json'), ledger);
    const sentence = /Expected the published id zzz\/gone to be in use, or .*, got neither/;
    expect(await schemas()).toEqual([2, expect.stringMatching(sentence)]);
    expect(await readdir(folder)).toEqual(['ids.json']);
    expect(await readFile(join(folder, 'ids.json'), 'utf8')).toBe(ledger);
  });

  it('names schemas that an earlier version wrote, and leaves them and the files of others alone', async () => {
    const others = { 'mine.json': '{}', 'client/mine.json': '{"$id": "urn:mine"}' };
    const stale = { 'client/old.json': makeSchema('old'), 'openapi.json': OPENAPI };
    await mkdir(join(folder, 'client'));
    for (const [path, text] of Object.entries({ ...others, ...stale })) await writeFile(join(folder, path), text);
    const [code, said] = await schemas();
    expect(code).toBe(0);
    const named = [...said.matchAll(/^(\S+) in .* is no longer written\. Remove it$/gm)].map(([, path]) => path);
    expect(named).toEqual(Object.keys(stale).sort());
    expect(await readFile(join(folder, 'openapi.json'), 'utf8')).toBe(OPENAPI);
  });
});

const makeSchema = (name: string) =>
  JSON.stringify({ $schema: 'x', $id: `https://routespec.example/schemas/${name}.json` }, null, 2);
const OPENAPI = JSON.stringify({ openapi: '3.1.0', info: { contact: { name: 'routespec' } } }, null, 2);

describe('routespec schemas --check', () => {
  beforeEach(() => schemas());

  it('names each file that differs, is missing, or is no longer written, and leaves all as they are', async () => {
    await writeFile(join(folder, 'track-body.json'), '{\n  "a": 1\n}\n');
    await writeFile(join(folder, 'old.json'), makeSchema('old'));
    await rm(join(folder, 'strict/track-body.json'));
    const [code, said] = await schemas(folder, '--check');
    expect([code, said.split('\n').toSorted()]).toEqual([
      1,
      [
        '',
        `${join(folder, 'strict/track-body.json')} is missing`,
        `${join(folder, 'track-body.json')} differs from line 2 on`,
        `old.json in ${folder} is no longer written. Remove it`,
        `${folder} is out of date: run \`routespec schemas --out ${folder}\``,
      ].toSorted(),
    ]);
    expect(await readFile(join(folder, 'track-body.json'), 'utf8')).toContain('"a": 1');
  });
});

describe('routespec schemas examples', () => {
  it('prints bodies of a kind, each with a sentence', async () => {
    const { code, stdout } = await execute('schemas', 'examples', '--kind', 'track', '--odd');
    const bodies = stdout.trim().split('\n');
    expect([code, bodies.length > 25]).toEqual([0, true]);
    const expected = exampleBodies('track', { odd: true }).map((body) => ({ kind: 'track', ...body }));
    expect(bodies.map((line) => JSON.parse(line))).toEqual(expected);
  });

  it('prints ordinary ones of all kinds, and refuses a kind that there is not', async () => {
    const { stdout } = await execute('schemas', 'examples');
    expect(new Set(stdout.match(/"kind":"\w+"/g)).size).toBe(7);
    const { code, stderr } = await execute('schemas', 'examples', '--kind', 'video');
    expect([code, stderr]).toEqual([2, expect.stringContaining('video')]);
  });
});
