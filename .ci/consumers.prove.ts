import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { isDeepStrictEqual } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Generator, LANGUAGES, type Language, listMissingTools, SOURCES } from './consumers/languages.ts';
import { agreementSamples, isValid, type Sample, vectorBodies, withUnknownMembers } from './consumers/samples.ts';

/** Uses the schemas as their consumers do. See `consumers/README.md`. */

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const LIMIT_MS = 600_000;
const SAMPLES = 10_000;
const SEED = 1;
/** The validator of Java ends with its own error for an integer that has more than 64 bits. */
const DISAGREES = 'Java';

const folder = mkdtempSync(path.join(tmpdir(), 'consumers-'));
beforeAll(() => {
  cpSync(SOURCES, folder, { recursive: true });
  // For the validator of TypeScript, which is the project's own.
  symlinkSync(path.join(ROOT, 'node_modules'), path.join(folder, 'node_modules'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const { right, wrong } = vectorBodies();
const unknown = right.map(withUnknownMembers);
/** Values that types of some languages change, although the schemas allow them. The table names the outcome of each. */
const PROBES = {
  nullId: bodyWith({ userId: 'null' }),
  largeNumber: bodyWith({ number: '9007199254740993' }),
  zeros: bodyWith({ number: '39.90' }),
  nullCharacter: bodyWith({ userId: String.raw`"a\u0000b"` }),
} as const;
const samples = agreementSamples(SAMPLES, SEED);
const verdicts = samples.map(isValid);
const page = readFileSync(path.join(ROOT, 'spec/types.md'), 'utf8');

function bodyWith({ userId = '"user-1"', number = '1' }): string {
  const known = '"version":1,"type":"track","anonymousId":"device-1","event":"Signed Up"';
  return `{${known},"userId":${userId},"properties":{"number":${number}},"timestamp":"2026-03-01T12:00:00.000Z"}`;
}

/** Runs a command of a language in its folder. With lines, it reads these from `$IN`, and writes as many to `$OUT`. */
function play({ name }: Language, command: string, lines: readonly string[] = []): string[] {
  const [IN, OUT] = [path.join(folder, 'in.txt'), path.join(folder, 'out.txt')];
  writeFileSync(IN, lines.map((line) => `${line}\n`).join(''));
  writeFileSync(OUT, '');
  const caches = { CARGO_TARGET_DIR: path.join(homedir(), '.cache/routespec-consumers') };
  const options = { GOTOOLCHAIN: 'local', GOFLAGS: '-mod=readonly', SCHEMAS: path.join(ROOT, 'schemas'), IN, OUT };
  const env = { ...process.env, ...caches, ...options };
  const cwd = path.join(folder, name.toLowerCase());
  execFileSync('bash', ['-c', command], { cwd, env, stdio: 'pipe', timeout: LIMIT_MS, maxBuffer: 2 ** 26 });
  const written = readFileSync(OUT, 'utf8').split('\n').slice(0, -1);
  expect(written).toHaveLength(lines.length);
  return written;
}

const validate = (language: Language, all: readonly Sample[]): boolean[] =>
  play(
    language,
    language.validator.validate,
    all.map(({ schema, text }) => `${schema}\t${text}`),
  ).map((verdict) => verdict === 'valid');

const REFUSED = 'refused: ';

/** The members of a body that came back, in any order; or the text, if the types refused it. */
const parsed = (text: string): unknown => (text.startsWith(REFUSED) ? text : JSON.parse(text));

/** @param kept text that the written body has if nothing changed */
function fate(after: string, kept: RegExp, changed: string): string {
  if (after.startsWith(REFUSED)) return 'refused';
  return kept.test(after.replaceAll(' ', '')) ? 'kept' : changed;
}

/** The outcomes of the probes, in the order of the table. */
const fates = ([nullId = '', largeNumber = '', zeros = '', nullCharacter = '']: readonly string[]): string[] => [
  fate(nullId, /"userId":null/, 'left out'),
  fate(largeNumber, /9007199254740993/, 'rounded'),
  fate(zeros, /39\.90/, '39.9'),
  fate(nullCharacter, /"userId":"a\\u0000b"/, 'changed'),
];

/** The line of a generator in the table of spec/types.md. */
function row(language: Language, generator: Generator, outcomes: readonly string[], refused: number): string {
  const { name, version, reads, note } = generator;
  const cells = [
    ...[language.name, `${name} ${version}${note === undefined ? '' : ' (*)'}`, `\`${reads}\``],
    ...[...outcomes, `${refused} of ${wrong.length}`],
  ];
  return `| ${cells.join(' | ')} |`;
}

describe.each(LANGUAGES)('$name', (language) => {
  const missing = listMissingTools(language.tools);
  if (missing !== '') process.stdout.write(`skipped: ${language.name} needs ${missing}\n`);
  const test = it.skipIf(missing !== '');
  // First all of them, because one program may use the types of several.
  beforeAll(() => {
    if (missing !== '') return;
    play(language, language.install);
    for (const { build } of language.generators) play(language, build);
  }, LIMIT_MS);

  test.each(language.generators)(
    'the types of $name change no body, and the table tells the rest',
    (generator) => {
      const sent = [...right, ...unknown];
      const probes = Object.values(PROBES);
      const written = play(language, generator.trip, [...sent, ...probes, ...wrong]);
      const back = written.slice(0, sent.length);
      // The note tells the loss.
      const isKept = (_: string, index: number): boolean => generator.loses?.test(sent[index] ?? '') !== true;
      expect(back.filter(isKept).map(parsed)).toEqual(sent.filter(isKept).map(parsed));
      const isSame = unknown.map((text, index) =>
        isDeepStrictEqual(parsed(back[right.length + index] ?? ''), parsed(text)),
      );
      const keptUnknown = isSame.every(Boolean) ? 'yes' : isSame.some(Boolean) ? 'in part (*)' : 'no (*)';
      const outcomes = fates(written.slice(sent.length, sent.length + probes.length));
      const refused = written.slice(sent.length + probes.length).filter((line) => line.startsWith(REFUSED)).length;
      const rows = page
        .split('\n')
        .filter((line) => line.startsWith(`| ${language.name} | ${generator.name} ${generator.version}`));
      expect(rows).toEqual([row(language, generator, [keptUnknown, ...outcomes], refused)]);
      if (generator.command !== undefined) expect(page).toContain(`    ${generator.command}\n`);
      if (generator.note !== undefined) expect(page).toContain(`- (*) ${generator.name}: ${generator.note}\n`);
    },
    LIMIT_MS,
  );

  test('the validator knows right bodies from wrong ones', () => {
    const all = [...right, ...wrong].map((text): Sample => ({ schema: 'webhook-body', text }));
    expect(validate(language, all)).toEqual([...right.map(() => true), ...wrong.map(() => false)]);
  });

  test.each(language.further ?? [])(
    '$name reads every schema',
    ({ run, judgesBodies }) => {
      const bodies = [...right, ...wrong];
      const own = play(language, run, judgesBodies ? bodies : []);
      expect(own).toEqual(judgesBodies ? bodies.map((_, index) => (index < right.length ? 'valid' : 'invalid')) : []);
    },
    LIMIT_MS,
  );

  it.skipIf(missing !== '' || language.name === DISAGREES)(
    `the validator agrees with Zod on ${SAMPLES} samples`,
    () => {
      const own = validate(language, samples);
      expect(samples.filter((_, index) => own[index] !== verdicts[index])).toEqual([]);
    },
  );
});

it('the samples are right and wrong ones', () => {
  const valid = verdicts.filter(Boolean).length;
  expect(Math.min(valid, SAMPLES - valid)).toBeGreaterThan(SAMPLES / 4);
  expect(Math.min(right.length, wrong.length)).toBeGreaterThan(50);
});
