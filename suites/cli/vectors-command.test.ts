import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { SignatureVector } from '../../spec/shapes/vectors.ts';
import { computeDigest } from '../harness/checks/digest.ts';
import { toArguments } from './arguments.ts';
import { checkVectorsCommand, vectorsCommand } from './vectors-command.ts';

let folder = '';
let said = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'routespec-vectors-'));
  said = '';
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
    said += text;
    return true;
  });
});
afterEach(async () => {
  vi.restoreAllMocks();
  await rm(folder, { recursive: true });
});

async function signatures(): Promise<SignatureVector[]> {
  await vectorsCommand(toArguments({ out: folder, format: 'ndjson' }));
  said = '';
  const text = await readFile(join(folder, 'signature.ndjson'), 'utf8');
  return text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
}

/** Judges what a program answers, one line a vector. */
async function check(answers: readonly unknown[]): Promise<number> {
  const file = join(folder, 'answers.ndjson');
  await writeFile(file, answers.map((answer) => `${JSON.stringify(answer)}\n`).join(''));
  return checkVectorsCommand(toArguments({}, [file]));
}

describe('routespec vectors', () => {
  it('writes the vectors, their page and the runners', async () => {
    expect(await vectorsCommand(toArguments({ out: folder }))).toBe(0);
    expect(await readdir(folder)).toEqual(
      expect.arrayContaining(['README.md', 'client.json', 'runners', 'signature.json']),
    );
    expect(await readdir(join(folder, 'runners'))).toContain('verify.py');
    expect(said).toMatch(/^\d+ files written to /);
  });
});

describe('routespec vectors check', () => {
  it('ends with 0 for a receiver that is right everywhere', async () => {
    const answers = (await signatures()).map(({ id, body, header, secret }) => {
      const isRight = header?.toLowerCase() === computeDigest(secret, Buffer.from(body, 'base64'));
      return { id, answer: isRight ? 'valid' : 'invalid' };
    });
    expect([await check(answers), said]).toEqual([
      0,
      expect.stringMatching(/^signature, as a receiver: (\d+) of \1 right\n$/),
    ]);
  });

  it('names the mistake by the id of the vector', async () => {
    const answers = (await signatures()).map(({ id, treatment }) => ({
      id,
      answer: id === 'signature/over-latin1-accents' ? 'valid' : treatment === 'acceptable' ? 'invalid' : treatment,
    }));
    const latin1 = answers.filter(({ id }) => id.startsWith('signature/over-latin1-'));
    const given = [
      ...answers.filter((each) => !latin1.includes(each)),
      ...latin1.map(({ id }) => ({ id, answer: 'valid' })),
    ];
    expect(await check(given)).toBe(1);
    expect(said).toContain(
      `${latin1[0]?.id}: expected \`invalid\`, got "valid". Wrong, because the digest is over the body in ISO 8859-1.`,
    );
  });

  it.each([
    ['an answer is missing', (all: object[]) => all.slice(1), '1 not answered: signature/plain'],
    ['an answer is there twice', (all: object[]) => [...all, all[0]], 'signature/plain: it is answered more than once'],
    ['an id is unknown', (all: object[]) => [...all, { id: 'a/b', answer: 'valid' }], 'a/b: no vector has this id'],
  ])('ends with 1 if %s', async (_, change, sentence) => {
    const answers = (await signatures()).map(({ id, treatment }) => ({
      id,
      answer: treatment === 'acceptable' ? 'valid' : treatment,
    }));
    expect([await check(change(answers)), said]).toEqual([1, expect.stringContaining(sentence)]);
  });

  it('refuses what is no file of answers', async () => {
    await writeFile(join(folder, 'bad'), '{"id":"a"}\n{');
    await expect(checkVectorsCommand(toArguments({}, [join(folder, 'bad')]))).rejects.toThrow(
      /Expected JSON in line 2 of .*bad/,
    );
    await expect(check([])).rejects.toThrow(/has no answers/);
    await expect(check([{ answer: 'valid' }])).rejects.toThrow(/Answer 1 of .* must be an object/);
    await expect(checkVectorsCommand(toArguments({}, [join(folder, 'none')]))).rejects.toThrow(/Cannot read .*none/);
  });
});
