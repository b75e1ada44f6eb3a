import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { isDeepStrictEqual } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LANGUAGES, type Language, listMissingTools, SOURCES } from './consumers/languages.ts';
import { isValid, ODD_DOCUMENTS, vectorBodies, withUnknownMembers } from './consumers/samples.ts';

/** Uses the schemas as their consumers do. See `consumers/README.md`. */

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const LIMIT_MS = 600_000;

const folder = mkdtempSync(path.join(tmpdir(), 'consumers-'));
beforeAll(() => {
  cpSync(SOURCES, folder, { recursive: true });
  // For the validator of TypeScript, which is the project's own.
  symlinkSync(path.join(ROOT, 'node_modules'), path.join(folder, 'node_modules'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const { right, wrong } = vectorBodies();
const unknown = right.map(withUnknownMembers);
/** Values that types of some languages change, although the schemas allow them, and the outcomes that the table names. */
const PROBES: readonly { readonly text: string; readonly outcomes: Readonly<Record<string, RegExp>> }[] = [
  { text: bodyWith({ userId: 'null' }), outcomes: { kept: /"userId":null/, 'left out': /^(?!.*"userId")/ } },
  {
    text: bodyWith({ number: '9007199254740993' }),
    outcomes: { kept: /:9007199254740993\b/, rounded: /:9007199254740992\b/ },
  },
  { text: bodyWith({ number: '39.90' }), outcomes: { kept: /:39\.90\b/, '39.9': /:39\.9\b/ } },
  { text: bodyWith({ userId: String.raw`"a\u0000b"` }), outcomes: { kept: /"userId":"a\\u0000b"/ } },
];
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

const REFUSED = 'refused: ';

const isRefused = (text: string): boolean => text.startsWith(REFUSED);

/** True if a body came back with the same members, in any order. */
const isUnchanged = (sent: string, back = REFUSED): boolean =>
  !isRefused(back) && isDeepStrictEqual(JSON.parse(back), JSON.parse(sent));

function fate(back: string, outcomes: Readonly<Record<string, RegExp>>): string {
  if (isRefused(back)) return 'refused';
  return Object.keys(outcomes).find((outcome) => outcomes[outcome]?.test(back.replaceAll(' ', ''))) ?? 'changed';
}

/** The lines of the page that begin with the first cells of a row. */
const rowsOf = (...cells: readonly string[]): string[] =>
  page.split('\n').filter((line) => line.startsWith(`| ${cells.join(' | ')}`));

/** The page has exactly this row. */
const expectRow = (beginning: readonly string[], ...others: readonly (string | number)[]): void =>
  expect(rowsOf(...beginning)).toEqual([`| ${[...beginning, ...others].join(' | ')} |`]);

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
    'the types of $name do to each body what the table tells',
    ({ name, version, reads, command, note, trip }) => {
      const probes = PROBES.map(({ text }) => text);
      const written = play(language, trip, [...right, ...unknown, ...probes, ...wrong]);
      const take = (count: number): string[] => written.splice(0, count);
      const [back, extended, probed] = [take(right.length), take(unknown.length), take(probes.length)];
      const figures = [
        back.filter((text) => !isRefused(text)).length,
        right.filter((text, index) => isUnchanged(text, back[index])).length,
        unknown.filter((text, index) => isUnchanged(text, extended[index])).length,
      ];
      const refused = written.filter(isRefused).length;
      const fates = PROBES.map(({ outcomes }, index) => fate(probed[index] ?? REFUSED, outcomes));
      const full = `${name} ${version}${note === undefined ? '' : ' (*)'}`;
      expectRow([language.name, full], `\`${reads}\``, ...figures, refused, ...fates);
      if (command !== undefined) expect(page).toContain(`    ${command}\n`);
      if (note !== undefined) expect(page).toContain(`- (*) ${name}: ${note}\n`);
    },
    LIMIT_MS,
  );

  test('the validator knows right bodies from wrong ones, also in odd documents, and the table names it', () => {
    const all = [...right, ...wrong, ...ODD_DOCUMENTS];
    const verdicts = play(
      language,
      language.validator.run,
      all.map((text) => `webhook-body\t${text}`),
    );
    expect(all.filter((text, index) => (verdicts[index] === 'valid') !== isValid(text))).toEqual([]);
    const names = [language.validator, ...(language.validators ?? [])].map(({ name }) => name);
    expectRow([language.name, names.join(', ')]);
  });

  test.each(language.validators ?? [])(
    '$name reads every schema, and knows right bodies from wrong ones',
    ({ run }) => {
      const verdicts = [...right.map(() => 'valid'), ...wrong.map(() => 'invalid')];
      expect(play(language, run, [...right, ...wrong])).toEqual(verdicts);
    },
    LIMIT_MS,
  );

  test.each(language.readers ?? [])('$name reads them', ({ run }) => expect(play(language, run)).toEqual([]), LIMIT_MS);
});

it('the page tells how many bodies there are', () => {
  expect(page).toContain(`${right.length} right bodies of the vectors and ${wrong.length} wrong ones`);
});
