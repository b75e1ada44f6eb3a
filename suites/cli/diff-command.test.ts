import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import { renderJson } from '../../reports/json.ts';
import { caseResult, FAILURE, run } from '../../reports/results.fixture.ts';
import { diffSchema } from '../../spec/shapes/diff.ts';
import type { Results } from '../../spec/shapes/results.ts';
import { temporaryFolder } from '../harness/temporary-folder.fixture.ts';
import { execute } from './in-process.fixture.ts';

const RED: Partial<Results> = {
  verdict: 'not-conformant',
  cases: [caseResult({ status: 'failed', failure: FAILURE })],
};
const NONE: Partial<Results> = { verdict: 'could-not-run' };
const observing = (attempts: number): Partial<Results> => ({
  observations: [{ requirement: 'RTY-007', case: 'retry/500', value: { attempts, spanS: 9 } }],
});
const RUNS: Readonly<Record<string, Partial<Results>>> = {
  ...{ green: {}, red: RED, few: observing(5), many: observing(11) },
  given: { ...NONE, cases: [], reason: 'No answer within 30 s' },
  untested: { ...NONE, cases: [caseResult({ status: 'not-tested', reason: 'needs a client' })] },
  broken: { ...NONE, cases: [caseResult({ status: 'could-not-run', reason: 'gone' })] },
};

const folder = temporaryFolder();
beforeAll(async () => {
  for (const [name, members] of Object.entries(RUNS)) await writeFile(join(folder, name), renderJson(run(members)));
});

const diff = (before: string, after: string, ...flags: string[]) =>
  execute('diff', join(folder, before), join(folder, after), ...flags);

it.each<[before: string, after: string, code: number, stdout: RegExp, stderr: RegExp]>([
  ['red', 'red', 0, /^$/, /^routespec: no difference\n$/],
  ['green', 'red', 1, /\nNEW FAILURES {2}1 case\n {3}1 x failed SIG-003 "The digest is right .*"\n/, /^$/],
  ['green', 'red', 1, /\nCLAUSES {2}1 change\n {2}SIG-003 {2}passed → failed\n$/, /^$/],
  ['green', 'given', 1, /^$/, /^routespec: nothing to compare: no case of \S+given .*: No answer within 30 s\n$/],
  ['green', 'untested', 1, /^$/, /^routespec: nothing to compare: .* was played to its end: needs a client\n$/],
  ['green', 'broken', 1, /^$/, /^routespec: nothing to compare: .* was played to its end: gone\n$/],
  ['green', 'nobody', 3, /^$/, /^routespec: No results in \S+nobody\. Run routespec run first\n$/],
  ['few', 'many', 0, /^$/, /no difference, but 1 observation measured other amounts: RTY-007; see --json\n$/],
])('routespec diff %s %s ends with %i, and says why', async (before, after, code, stdout, stderr) => {
  const said = { stdout: expect.stringMatching(stdout), stderr: expect.stringMatching(stderr) };
  expect(await diff(before, after)).toEqual({ code, ...said });
});

it.each([
  ['red', 'red', 0],
  ['green', 'red', 1],
  ['broken', 'broken', 1],
])('routespec diff --json %s %s prints JSON of its schema, and ends with %i', async (before, after, code) => {
  const ended = await diff(before, after, '--json');
  expect(ended.code).toBe(code);
  expect(diffSchema.strict().parse(JSON.parse(ended.stdout)).same).toBe(code === 0);
});
