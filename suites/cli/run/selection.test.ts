import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { run as sampleRun } from '../../../reports/results.fixture.ts';
import type { Results, Status } from '../../../spec/shapes/results.ts';
import { type Case, listRoles } from '../../cases/case.ts';
import { CASES } from '../../cases/index.ts';
import { temporaryFolder } from '../../harness/temporary-folder.fixture.ts';
import { makeResult } from '../../runner/results.fixture.ts';
import { given } from '../given.fixture.ts';
import { leaveOutPairs } from './run-on-targets.ts';
import { readRunOptions as readOptions } from './run-options.ts';
import { casesAgain, casesOfShard, readSelection } from './selection.ts';

const readRunOptions = (args: readonly string[]) => readOptions(given('run', args));
const select = (...args: string[]) => readSelection(readRunOptions(args));
const listIds = ({ cases }: Awaited<ReturnType<typeof select>>): string[] => cases.map(({ id }) => id);

const folder = temporaryFolder();

function writeLast(results: unknown): Promise<void> {
  return writeFile(join(folder, 'results.json'), JSON.stringify(results));
}

describe('readSelection', () => {
  it('selects all cases that the roles under test have', async () => {
    expect((await select()).cases).toEqual(CASES);
    const ofRouter = CASES.filter((each) => listRoles(each).includes('router'));
    expect((await select('--router', 'simulator')).cases).toEqual(ofRouter);
  });

  it('leaves out what needs the other role with --role, unless that role is there too', async () => {
    const alone = await select('body/page', '*/signed', '--role', 'router');
    expect(listIds(alone)).toContain('body/page');
    expect(alone.cases.filter((each) => listRoles(each).includes('client'))).toEqual([]);
    const none = await select('ingestion/*', '--exec', 'a', '--client', 'none', '--role', 'router');
    expect(listIds(none)).toEqual(['ingestion/ways']);
    const simulated = await select('ingestion/*', '--exec', 'a', '--role', 'router');
    expect(listIds(simulated)).toContain('ingestion/page-traits');
    const paired = await select('ingestion/*', '--exec', 'a', '--router', 'simulator', '--role', 'client');
    expect(listIds(paired)).toContain('ingestion/page-traits');
  });

  it('leaves out what needs the other role if nothing has it in the end, unless nothing else is left', async () => {
    const options = readRunOptions(['--exec', 'a', '--role', 'router']);
    const selection = await readSelection(options);
    const isOfBoth = (each: Pick<Case, 'requirements'>): boolean => listRoles(each).length > 1;
    expect(selection.cases.some(isOfBoth)).toBe(true);
    const left = leaveOutPairs(selection, options.targets, { router: 'http://a' });
    expect(left.cases).toEqual(selection.cases.filter((each) => !isOfBoth(each)));
    expect(left.of).toBe(left.cases.length);
    expect(leaveOutPairs(selection, options.targets, { router: 'http://a', client: 'http://b' })).toBe(selection);
    const none = { ...selection, cases: selection.cases.filter(isOfBoth) };
    expect(leaveOutPairs(none, options.targets, { router: 'http://a' })).toBe(none);
  });

  it('excludes what a pattern with `!` matches, even if another selects it, unless nothing is left', async () => {
    const selection = await select('signature/*', '!SIG-002');
    const excluded = CASES.filter(
      ({ id, requirements }) => id.startsWith('signature/') && requirements.includes('SIG-002'),
    );
    expect(excluded.length).toBeGreaterThan(0);
    expect(excluded.map(({ id }) => selection.excluded?.get(id))).toEqual(excluded.map(() => ['!SIG-002']));
    expect(selection.cases.map(({ id }) => id)).toContain('signature/digest');
    await expect(select('signature/*', '!signature/*')).rejects.toMatchObject({ code: 'usage' });
    await expect(select('!nothing/*')).rejects.toMatchObject({ code: 'usage' });
  });

  it('repeats what failed, with the seeds with which it failed', async () => {
    const cases = [makeResult('body/page', 'failed', { seed: 9 }), makeResult('body/track', 'passed', { seed: 8 })];
    await writeLast(sampleRun({ cases, seed: 5, unplayed: ['body/group'] }));
    const again = await select('body/*', '--failed', '--out', folder);
    expect(listIds(again).toSorted()).toEqual(['body/group', 'body/page']);
    expect(again).toMatchObject({ seed: 5, seeds: { 'body/page': 9 } });
    expect(await select('body/*', '--failed', '--out', folder, '--seed', '3')).not.toHaveProperty('seed');
    const none = await select('signature/*', '--failed', '--out', folder);
    expect([listIds(none), none.isNothingLeft]).toEqual([listIds(await select('signature/*')), true]);
  });

  it('refuses results that are spoilt or not there, unless the run can do without', async () => {
    await writeLast('spoilt');
    const selectWith = (out: string, ...flags: string[]) => select('body/*', '--out', out, ...flags);
    await expect(selectWith(folder, '--failed')).rejects.toMatchObject({ code: 'unreadable' });
    await expect(selectWith(join(folder, 'none'), '--failed')).rejects.toMatchObject({ code: 'usage' });
    for (const each of [folder, join(folder, 'none')]) {
      expect(await selectWith(each, '--watch', '--exec', 'a')).not.toHaveProperty('seed');
    }
  });
});

const ENDED: readonly [string, Status][] = [
  ['body/page', 'passed'],
  ['body/track', 'failed'],
  ['body/group', 'could-not-run'],
  ['body/alias', 'expected-failure'],
  ['body/identify', 'unexpected-pass'],
  ['signature/digest', 'not-tested'],
];

const LAST: Results = sampleRun({
  verdict: 'not-conformant',
  cases: ENDED.map(([id, status]) => makeResult(id, status)),
  unplayed: ['signature/unicode-body', 'gone/case'],
});

describe('casesAgain', () => {
  const listIds = (...args: Parameters<typeof casesAgain>): string[] => casesAgain(...args).map(({ id }) => id);

  it('repeats what failed, could not run, or was not played', () => {
    const ids = listIds(CASES, LAST, 'failed-only').toSorted();
    expect(ids).toEqual(['body/group', 'body/identify', 'body/track', 'signature/unicode-body']);
  });

  it('repeats the case in which a watch saw a failure', () => {
    const cases = [makeResult('every-request/digest', 'failed', { seenIn: 'body/page' })];
    const last = { ...LAST, cases, unplayed: [] };
    expect(listIds(CASES, last, 'failed-only').toSorted()).toEqual(['body/page', 'every-request/digest']);
  });

  it('plays what failed first, and then all the rest', () => {
    const ids = listIds(CASES, LAST, 'failed-first');
    expect(ids.slice(0, 3).toSorted()).toEqual(['body/group', 'body/identify', 'body/track']);
    expect(ids.toSorted()).toEqual(CASES.map(({ id }) => id).toSorted());
  });
});

describe('casesOfShard', () => {
  it.each([1, 2, 3, 7])('assigns each case to one of %i parts, of like sizes', (of) => {
    const parts = Array.from({ length: of }, (_, at) => casesOfShard(CASES, { index: at + 1, of }));
    const ids = parts.flat().map(({ id }) => id);
    expect(ids.toSorted()).toEqual(CASES.map(({ id }) => id).toSorted());
    const sizes = parts.map((part) => part.length);
    expect(Math.max(...sizes) - Math.min(...sizes)).toBeLessThanOrEqual(1);
  });
});
