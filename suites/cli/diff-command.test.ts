import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { renderJson } from '../../reports/json.ts';
import { caseResult, FAILURE, run } from '../../reports/results.fixture.ts';
import { diffSchema } from '../../spec/shapes/diff.ts';
import type { Results } from '../../spec/shapes/results.ts';
import { dispatch } from './dispatch.ts';

describe('routespec diff', () => {
  let folder = '';
  /** The output on each stream. */
  let said: { stdout: string; stderr: string };
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'routespec-diff-'));
    const red = run({ verdict: 'not-conformant', cases: [caseResult({ status: 'failed', failure: FAILURE })] });
    await writeFile(join(folder, 'green.json'), renderJson(run()));
    await writeFile(join(folder, 'red.json'), renderJson(red));
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
  const diff = (before: string, after: string, ...flags: string[]) =>
    dispatch(['diff', join(folder, before), join(folder, after), ...flags]);

  it('prints nothing on standard output, and ends with 0, if nothing differs', async () => {
    expect(await diff('red.json', 'red.json')).toBe(0);
    expect(said).toEqual({ stdout: '', stderr: 'routespec: no difference\n' });
  });

  it('says what differs, and ends with 1', async () => {
    expect(await diff('green.json', 'red.json')).toBe(1);
    expect(said.stdout).toMatch(/\nNEW FAILURES {2}1 case\n {3}1 x failed SIG-003 "The digest is right .*"\n/);
    expect(said.stdout).toMatch(/\nCLAUSES {2}1 change\n {2}SIG-003 {2}passed → failed\n$/);
    expect(said.stderr).toBe('');
  });

  it.each<[what: string, members: Partial<Results>, why: string]>([
    ['was given up', { cases: [], reason: 'No answer within 30 s' }, 'No answer within 30 s'],
    ['tested nothing', { cases: [caseResult({ status: 'not-tested', reason: 'needs a client' })] }, 'needs a client'],
    ['has no case that could run', { cases: [caseResult({ status: 'could-not-run', reason: 'gone' })] }, 'gone'],
  ])('says in one sentence that a run %s, and ends with 1', async (_, members, why) => {
    await writeFile(join(folder, 'none.json'), renderJson(run({ verdict: 'could-not-run', ...members })));
    expect(await diff('green.json', 'none.json')).toBe(1);
    const sentence = `nothing to compare: no case of ${join(folder, 'none.json')} was played to its end: ${why}`;
    expect(said).toEqual({ stdout: '', stderr: `routespec: ${sentence}\n` });
    expect(await diff('none.json', 'none.json', '--json')).toBe(1);
    expect(JSON.parse(said.stdout).same).toBe(false);
  });

  it.each([
    ['red.json', 0],
    ['green.json', 1],
  ])('prints JSON of its schema: %s', async (before, code) => {
    expect(await diff(before, 'red.json', '--json')).toBe(code);
    expect(diffSchema.strict().parse(JSON.parse(said.stdout)).same).toBe(code === 0);
  });

  it('ends with 3 if a run cannot be read', async () => {
    expect(await diff('green.json', 'nobody')).toBe(3);
    expect(said.stdout).toBe('');
    expect(said.stderr).toMatch(/^routespec: No results in \S+nobody\. Run routespec run first\n$/);
  });

  it('names observations that measured quite other amounts, and ends with 0', async () => {
    const observing = (attempts: number) =>
      renderJson(run({ observations: [{ requirement: 'RTY-007', case: 'a/b', value: { attempts, spanS: 9 } }] }));
    await writeFile(join(folder, 'few.json'), observing(5));
    await writeFile(join(folder, 'many.json'), observing(11));
    expect(await diff('few.json', 'many.json')).toBe(0);
    expect(said.stderr).toBe(
      'routespec: no difference, but 1 observation measured other amounts: RTY-007; see --json\n',
    );
  });
});
