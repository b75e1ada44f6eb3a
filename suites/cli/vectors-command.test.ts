import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import type { SignatureVector } from '../../spec/shapes/vectors.ts';
import { temporaryFolder } from '../harness/temporary-folder.fixture.ts';
import { execute } from './in-process.fixture.ts';

const folder = temporaryFolder();
let signatures: readonly SignatureVector[] = [];
beforeAll(async () => {
  expect((await execute('vectors', '--out', folder, '--format', 'ndjson')).code).toBe(0);
  const text = await readFile(join(folder, 'signature.ndjson'), 'utf8');
  signatures = text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
});

interface Answer {
  readonly id: string;
  readonly answer: string;
}
const accept = ({ id, treatment }: SignatureVector): Answer => ({
  id,
  answer: treatment === 'acceptable' ? 'valid' : treatment,
});

async function check(text: string) {
  const file = join(folder, 'answers.ndjson');
  await writeFile(file, text);
  const { code, stdout, stderr } = await execute('vectors', 'check', file);
  return [code, stdout + stderr];
}

it('`vectors` writes the vectors, their page and the runners', async () => {
  const out = join(folder, 'json');
  const { code, stdout } = await execute('vectors', '--out', out);
  expect([code, stdout]).toEqual([0, expect.stringMatching(/^\d+ files written to /)]);
  const files = ['README.md', 'client.json', 'runners', 'signature.json'];
  expect(await readdir(out)).toEqual(expect.arrayContaining(files));
  expect(await readdir(join(out, 'runners'))).toContain('verify.py');
});

it.each<[what: string, change: (all: readonly Answer[]) => unknown[], code: number, words: RegExp]>([
  ['nothing is wrong', (all) => [...all], 0, /^signature, as a receiver: (\d+) of \1 right\n$/],
  [
    'an answer is wrong',
    (all) => all.map((each) => (each.id.startsWith('signature/over-latin1-') ? { ...each, answer: 'valid' } : each)),
    1,
    /^signature\/over-latin1-\S+: expected `invalid`, got "valid"\. Wrong, because the digest is over .* ISO 8859-1\./m,
  ],
  ['an answer is missing', (all) => all.slice(1), 1, /1 not answered: signature\/plain/],
  ['an answer is there twice', (all) => [...all, all[0]], 1, /signature\/plain: it is answered more than once/],
  ['an id is unknown', (all) => [...all, { id: 'a/b', answer: 'valid' }], 1, /a\/b: no vector has this id/],
  ['an id is missing', () => [{ answer: 'valid' }], 2, /Answer 1 of .* must be an object/],
  ['no answer is there', () => [], 2, /has no answers/],
])('`vectors check`, if %s, names it, with an exit code', async (_, change, code, words) => {
  const answers = change(signatures.map(accept));
  expect(await check(answers.map((each) => `${JSON.stringify(each)}\n`).join(''))).toEqual([
    code,
    expect.stringMatching(words),
  ]);
});

it('`vectors check` refuses what is not JSON, with its line', async () => {
  expect(await check('{"id":"a"}\n{')).toEqual([2, expect.stringMatching(/Expected JSON in line 2 of .*answers/)]);
});
