import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, expect, it } from 'vitest';
import { renderJson } from '../../reports/json.ts';
import { caseResult, FAILURE, run } from '../../reports/results.fixture.ts';
import { specHash } from '../../spec/requirements/index.ts';
import type { Results } from '../../spec/shapes/results.ts';
import { temporaryFolder } from '../harness/temporary-folder.fixture.ts';
import { execute } from './in-process.fixture.ts';

const BASE64 = 'The digest is in base64.';
const FAILED = caseResult({ id: 'signature/digest', status: 'failed', failure: { ...FAILURE, diagnosis: BASE64 } });
const RUN = run({ spec: specHash(), cases: [FAILED, caseResult({ id: 'body/page' })] });
const LINE = 'signature/digest  SIG-003';

const folder = temporaryFolder();
const baseline = join(folder, 'known.txt');
const writeRun = (members: Partial<Results>): Promise<void> =>
  writeFile(join(folder, 'results.json'), renderJson({ ...RUN, ...members }));
beforeEach(async () => {
  await rm(baseline, { force: true });
  await writeRun({});
});

/** The exit code, and the output with the name of the baseline instead of its path. */
async function expecting(...flags: string[]): Promise<[code: number | null, printed: string]> {
  const { code, stdout, stderr } = await execute('expect', baseline, '--results', folder, ...flags);
  return [code, (stdout + stderr).replaceAll(baseline, 'known.txt')];
}

it('says what would change, leaves the file as it is, and ends with 1', async () => {
  const text = '# mine\nbody/page # why\n';
  await writeFile(baseline, text);
  expect(await expecting()).toEqual([
    1,
    `- body/page # why  (body/page passed)\n+ ${LINE}  # ?\nknown.txt: 1 line to add, 1 to remove, by routespec expect known.txt --update\n`,
  ]);
  expect(await readFile(baseline, 'utf8')).toBe(text);
});

it.each([
  ['SIG-003 # why\n', 0, ''],
  [`${LINE} # ?\n`, 1, 'a run refuses the file until a reason is written instead of ? in line 1'],
  [`${LINE} until 2026-01-01 # why\n`, 1, 'no failure is expected any more by line 1, which expired'],
])('of a file that agrees with the run ends with 1 only if a line needs a person: %s', async (text, code, sentence) => {
  await writeFile(baseline, text);
  const further = sentence === '' ? '' : `known.txt: ${sentence}\n`;
  expect(await expecting()).toEqual([code, `known.txt: agrees with the run\n${further}`]);
});

it.each([[], ['--update']])('ends with 3 if it agrees with a run that did not end: %s', async (...flags) => {
  await writeRun({ cut: true, planned: 3, unplayed: ['body/track'] });
  await writeFile(baseline, 'SIG-003 # why\n');
  const sentence = 'This run did not end: 1 of 3 cases were not played. Run it again to check the whole baseline';
  expect(await expecting(...flags)).toEqual([3, `known.txt: agrees with the run\n${sentence}\n`]);
});

it('writes the file, ends with 0, and leaves nothing else', async () => {
  await writeFile(baseline, '# mine\nbody/page # why\n');
  const printed = 'known.txt: 1 line added, 1 removed\nknown.txt: a run refuses the file until';
  expect(await expecting('--update')).toEqual([0, expect.stringContaining(printed)]);
  expect(await readFile(baseline, 'utf8')).toBe(`# mine\n${LINE}  # ?\n`);
  expect((await readdir(folder)).sort()).toEqual(['known.txt', 'results.json']);
});

it('writes the reason of --reason, which a run takes', async () => {
  expect(await expecting('--update', '--reason', 'until release 3')).toEqual([
    0,
    expect.not.stringContaining('refuses'),
  ]);
  expect(await readFile(baseline, 'utf8')).toMatch(new RegExp(`^${LINE} {2}# until release 3$`, 'm'));
  expect((await expecting('--reason', 'x'))[0]).toBe(2);
  expect((await expecting('--update', '--reason', '?'))[0]).toBe(2);
});

it('prints and writes nothing from a peer that a terminal obeys', async () => {
  const failure = { ...FAILURE, diagnosis: '\u001b[2J\u202e::error::owned' };
  await writeRun({ cases: [{ ...FAILED, failure }] });
  const [, updated] = await expecting('--update');
  expect((updated + (await readFile(baseline, 'utf8'))).replaceAll('\n', '')).not.toMatch(/\p{Cc}|\u202e/u);
});

it.each([
  [
    'of other requirements',
    { spec: 'c0ffee' },
    /The results in \S+ are of specification c0ffee, .* has \w+\. Run it again/,
  ],
  ['without cases', { cases: [] }, /The results in \S+ have no cases\. Run it again/],
  [
    'of cases that could not run',
    { cases: [{ ...FAILED, status: 'could-not-run' as const }] },
    /have no case that was played to its end\. Run it again/,
  ],
])('ends with 3 for results %s', async (_, members, sentence) => {
  await writeRun(members);
  expect(await expecting('--update')).toEqual([3, expect.stringMatching(sentence)]);
  expect(await readdir(folder)).toEqual(['results.json']);
});

it('ends with 3 if the file cannot be written, and with 2 if it is not a baseline', async () => {
  const unwritable = await execute('expect', join(folder, 'no', 'known.txt'), '--results', folder, '--update');
  const stderr = expect.stringMatching(/^routespec: Cannot write \S+known\.txt: ENOENT.*\n$/);
  expect(unwritable).toMatchObject({ code: 3, stderr });
  await writeFile(baseline, 'what is this\n');
  expect((await expecting('--update'))[0]).toBe(2);
  expect(await readFile(baseline, 'utf8')).toBe('what is this\n');
});
