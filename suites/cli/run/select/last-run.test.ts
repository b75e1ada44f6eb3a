import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CaseResult, Results, Status } from '../../../../spec/shapes/results.ts';
import type { Case } from '../../../cases/case.ts';
import { CASES } from '../../../cases/index.ts';
import { casesAgain, exitCodeOfNothing, hadAll, readLastRun, seedsAgain } from './last-run.ts';

const ENDED: readonly [string, Status][] = [
  ['body/page', 'passed'],
  ['body/track', 'failed'],
  ['body/group', 'could-not-run'],
  ['body/alias', 'expected-failure'],
  ['body/identify', 'unexpected-pass'],
  ['signature/digest', 'not-tested'],
];

function resultOf(id: string, status: Status, members: Partial<CaseResult> = {}): CaseResult {
  return { id, status, title: '', requirements: ['SIG-002'], durationMs: 0, reproduce: '', transcript: [], ...members };
}

const LAST: Results = {
  routespec: '1',
  spec: 'a',
  target: { url: 'u' },
  startedAt: '',
  durationMs: 0,
  seed: 1,
  verdict: 'not-conformant',
  summary: { passed: 0, failed: 0, notTested: 0, couldNotRun: 0, expectedFailures: 0 },
  cases: ENDED.map(([id, status]) => resultOf(id, status)),
  unplayed: ['signature/unicode-body', 'gone/case'],
  observations: [],
};

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'routespec-last-'));
  await writeFile(join(folder, 'results.json'), 'spoilt');
});
afterAll(() => rm(folder, { recursive: true }));

describe('casesAgain', () => {
  const idsOf = (...args: Parameters<typeof casesAgain>): string[] => casesAgain(...args).map(({ id }) => id);

  it('repeats what failed, could not run, or was not played', () => {
    const ids = idsOf(CASES, LAST, 'failed-only').toSorted();
    expect(ids).toEqual(['body/group', 'body/identify', 'body/track', 'signature/unicode-body']);
  });

  it('repeats the case in which a watch saw a failure', () => {
    const cases = [resultOf('every-request/digest', 'failed', { seenIn: 'body/page' })];
    const last = { ...LAST, cases, unplayed: [] };
    expect(idsOf(CASES, last, 'failed-only').toSorted()).toEqual(['body/page', 'every-request/digest']);
  });

  it('keeps to the cases that are selected', () => {
    const selected = CASES.filter(({ id }) => id.startsWith('signature/'));
    expect(idsOf(selected, LAST, 'failed-only')).toEqual(['signature/unicode-body']);
  });

  it('plays what failed first, and then all the rest', () => {
    const ids = idsOf(CASES, LAST, 'failed-first');
    expect(ids.slice(0, 3).toSorted()).toEqual(['body/group', 'body/identify', 'body/track']);
    expect(ids.toSorted()).toEqual(CASES.map(({ id }) => id).toSorted());
  });
});

describe('hadAll', () => {
  it.each([
    [['body/page', 'signature/digest'], true],
    [['body/page', 'retry/window'], false],
  ])('of %j is %s', (ids, had) => {
    const cases = CASES.filter(({ id }) => ids.includes(id));
    expect(hadAll(LAST, cases)).toBe(had);
  });
});

describe('seedsAgain', () => {
  it('has the seeds of the selected cases that failed with one of their own', () => {
    const cases = [
      resultOf('body/track', 'failed', { seed: 7 }),
      resultOf('body/page', 'passed', { seed: 8 }),
      resultOf('body/group', 'failed'),
      resultOf('gone/case', 'failed', { seed: 9 }),
    ];
    expect(seedsAgain(CASES, { ...LAST, cases })).toEqual({ 'body/track': 7 });
  });
});

describe('exitCodeOfNothing', () => {
  const passed = CASES.filter(({ id }) => id === 'body/page');
  const untested = CASES.filter(({ id }) => id === 'signature/digest');
  const observed = resultOf('body/page', 'passed', { requirements: ['SIG-012'] });

  it.each<[what: string, Partial<Results>, selected: readonly Case[], strict: boolean, code: number]>([
    ['passed', { verdict: 'conformant' }, passed, false, 0],
    ['passed, while others failed', { verdict: 'not-conformant' }, passed, false, 0],
    ['passed, while others were not tested', { verdict: 'conformant' }, passed, true, 0],
    ['passed, and others were not tested', {}, [...passed, ...untested], true, 4],
    ['were not tested', {}, untested, false, 3],
    ['only observe', { cases: [observed] }, passed, false, 3],
    ['are none', { verdict: 'conformant', cases: [], unplayed: [] }, passed, false, 3],
    ['are fewer than the run had to play', { planned: 9 }, passed, false, 3],
    ['are of a run that could not run', { verdict: 'could-not-run' }, passed, false, 3],
  ])('is what the last run showed, if its selected cases %s', (_, members, selected, strict, code) => {
    expect(exitCodeOfNothing({ ...LAST, ...members }, selected, strict)).toBe(code);
  });
});

describe('readLastRun', () => {
  it('reads nothing unless it is asked for', async () => {
    expect(await readLastRun(undefined, folder)).toBeUndefined();
  });

  it('refuses spoilt results, unless the run can do without', async () => {
    await expect(readLastRun('failed-only', folder)).rejects.toMatchObject({ code: 'unreadable' });
    expect(await readLastRun('failed-first', folder)).toBeUndefined();
  });

  it('refuses a folder without results, unless the run can do without', async () => {
    await expect(readLastRun('failed-only', join(folder, 'none'))).rejects.toMatchObject({
      code: 'usage',
      message: expect.stringMatching(/^Expected the results of an earlier run in .*, got none$/),
    });
    expect(await readLastRun('failed-first', join(folder, 'none'))).toBeUndefined();
  });
});
