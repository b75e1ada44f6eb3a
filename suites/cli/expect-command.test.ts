import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { renderJson } from '../../reports/json.ts';
import { caseResult, FAILURE, run } from '../../reports/results.fixture.ts';
import { specHash } from '../../spec/requirements/index.ts';
import { dispatch } from './dispatch.ts';
import { execute } from './in-process.fixture.ts';

const BASE64 = 'The digest is in base64.';
const FAILED = caseResult({ id: 'signature/digest', status: 'failed', failure: { ...FAILURE, diagnosis: BASE64 } });
const RUN = run({ spec: specHash(), cases: [FAILED, caseResult({ id: 'body/page' })] });
const LINE = 'signature/digest  SIG-003';

let folder = '';
/** The output on each stream. */
let said: { stdout: string; stderr: string };
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'routespec-expect-'));
  await writeFile(join(folder, 'results.json'), renderJson(RUN));
  said = { stdout: '', stderr: '' };
  for (const name of ['stdout', 'stderr'] as const) {
    vi.spyOn(process[name], 'write').mockImplementation((text) => {
      said[name] += text;
      return true;
    });
  }
});
afterEach(async () => {
  vi.restoreAllMocks();
  await rm(folder, { recursive: true });
});

const baseline = () => join(folder, 'known.txt');
const expecting = (...flags: string[]) => dispatch(['expect', baseline(), '--results', folder, ...flags]);
/** The output with the name of the baseline instead of its path. */
const printed = () => said.stdout.replaceAll(baseline(), 'known.txt');

describe('routespec expect', () => {
  it('says what would change, leaves the file as it is, and ends with 1', async () => {
    const text = '# mine\nbody/page # why\n';
    await writeFile(baseline(), text);
    expect(await expecting()).toBe(1);
    expect(printed()).toBe(
      `- body/page # why  (body/page passed)\n+ ${LINE}  # ?\nknown.txt: 1 line to add, 1 to remove, by routespec expect known.txt --update\n`,
    );
    expect(await readFile(baseline(), 'utf8')).toBe(text);
  });

  it('ends with 0 if the file agrees with the run', async () => {
    await writeFile(baseline(), 'SIG-003 # why\n');
    expect(await expecting()).toBe(0);
    expect(printed()).toBe('known.txt: agrees with the run\n');
  });

  it.each([
    [`${LINE} # ?\n`, 'a run refuses the file until a reason is written instead of ? in line 1'],
    [`${LINE} until 2026-01-01 # why\n`, 'no failure is expected any more by line 1, which expired'],
  ])('ends with 1 if a line needs a person: %s', async (text, sentence) => {
    await writeFile(baseline(), text);
    expect(await expecting()).toBe(1);
    expect(printed()).toBe(`known.txt: agrees with the run\nknown.txt: ${sentence}\n`);
  });

  it('takes a file that does not exist for an empty one', async () => {
    expect(await expecting()).toBe(1);
    expect(await readdir(folder)).toEqual(['results.json']);
  });
});

describe('routespec expect --update', () => {
  it('writes the file, ends with 0, and leaves nothing else', async () => {
    await writeFile(baseline(), '# mine\nbody/page # why\n');
    expect(await expecting('--update')).toBe(0);
    expect(await readFile(baseline(), 'utf8')).toBe(`# mine\n${LINE}  # ?\n`);
    expect(printed()).toContain('known.txt: 1 line added, 1 removed\nknown.txt: a run refuses the file until');
    expect((await readdir(folder)).sort()).toEqual(['known.txt', 'results.json']);
  });

  it('makes a file that a run refuses until its reasons are written', async () => {
    expect(await expecting('--update')).toBe(0);
    const running = await execute('run', 'body/page', '--expect', baseline(), '--out', join(folder, 'out'));
    const sentence = expect.stringContaining('Expected a reason for each known deviation, got ? for signature/digest');
    expect(running).toMatchObject({ code: 2, stderr: sentence });
  });

  it('prints nothing from a peer that a terminal obeys', async () => {
    const failure = { ...FAILURE, diagnosis: '\u001b[2J\u202e::error::owned' };
    await writeFile(join(folder, 'results.json'), renderJson({ ...RUN, cases: [{ ...FAILED, failure }] }));
    expect(await expecting('--update')).toBe(0);
    expect(await expecting()).toBe(1);
    expect(said.stdout.replaceAll('\n', '') + (await readFile(baseline(), 'utf8')).replaceAll('\n', '')).not.toMatch(
      /\p{Cc}|\u202e/u,
    );
    expect(printed()).toContain('known.txt: agrees with the run\n');
  });

  it.each([
    [
      'of another set of requirements',
      { ...RUN, spec: 'c0ffee' },
      /The results in \S+ are of specification c0ffee, by routespec .* this one has \w+\. Run it again/,
    ],
    ['without cases', { ...RUN, cases: [] }, /The results in \S+ have no cases\. Run it again/],
    [
      'of cases that could not run',
      { ...RUN, cases: [{ ...FAILED, status: 'could-not-run' as const }] },
      /have no case that was played to its end\. Run it again/,
    ],
  ])('ends with 3 for results %s', async (_, results, sentence) => {
    await writeFile(join(folder, 'results.json'), renderJson(results));
    expect(await expecting('--update')).toBe(3);
    expect(said.stderr).toMatch(sentence);
    expect(await readdir(folder)).toEqual(['results.json']);
  });

  it('ends with 3 if the file cannot be written', async () => {
    const file = join(folder, 'no', 'known.txt');
    expect(await dispatch(['expect', file, '--results', folder, '--update'])).toBe(3);
    expect(said.stderr).toMatch(/^routespec: Cannot write \S+known\.txt: ENOENT.*\n$/);
  });

  it('ends with 2 if the file is not a baseline', async () => {
    await mkdir(baseline());
    expect(await expecting('--update')).toBe(2);
    await rm(baseline(), { recursive: true });
    await writeFile(baseline(), 'what is this\n');
    expect(await expecting('--update')).toBe(2);
    expect(await readFile(baseline(), 'utf8')).toBe('what is this\n');
  });
});
