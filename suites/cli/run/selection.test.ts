import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { run as sampleRun } from '../../../reports/results.fixture.ts';
import type { CaseResult, Status } from '../../../spec/shapes/results.ts';
import { type Case, listRoles } from '../../cases/case.ts';
import { CASES } from '../../cases/index.ts';
import { temporaryFolder } from '../../harness/temporary-folder.fixture.ts';
import { makeResult } from '../../runner/results.fixture.ts';
import { given } from '../in-process.fixture.ts';
import { leaveOutPairs } from './run-on-targets.ts';
import { readRunOptions as readOptions } from './run-options.ts';
import { casesOfShard, readSelection } from './selection.ts';

const readRunOptions = (args: readonly string[]) => readOptions(given('run', args));
const select = (...args: string[]) => readSelection(readRunOptions(args));
const listIds = ({ cases }: Awaited<ReturnType<typeof select>>): string[] => cases.map(({ id }) => id);

const folder = temporaryFolder();

function writeLast(results: unknown): Promise<void> {
  return writeFile(join(folder, 'results.json'), JSON.stringify(results));
}

const ENDED: readonly [string, Status, Partial<CaseResult>?][] = [
  ['body/track', 'failed', { seed: 9 }],
  ['every-request/digest', 'failed', { seenIn: 'body/page' }],
  ['body/group', 'could-not-run'],
  ['body/alias', 'expected-failure'],
  ['body/identify', 'unexpected-pass'],
  ['signature/digest', 'not-tested', { seed: 8 }],
];
const LAST = sampleRun({
  verdict: 'not-conformant',
  cases: ENDED.map(([id, status, members]) => makeResult(id, status, members)),
  unplayed: ['signature/unicode-body', 'gone/case'],
});

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

  it('repeats what failed, could not run, was not played or showed a failure of another, with the seeds of it', async () => {
    await writeLast(LAST);
    const again = await select('body/*', 'signature/*', '--failed', '--out', folder);
    expect(listIds(again).toSorted()).toEqual([
      ...['body/group', 'body/identify', 'body/page', 'body/track', 'signature/unicode-body'],
    ]);
    expect(again).toMatchObject({ seed: 7, seeds: { 'body/track': 9 } });
    expect(await select('body/*', '--failed', '--out', folder, '--seed', '3')).not.toHaveProperty('seed');
    const none = await select('retry/*', '--failed', '--out', folder);
    expect([listIds(none), none.isNothingLeft]).toEqual([listIds(await select('retry/*')), true]);
  });

  it('plays what failed first, and then the rest, in a watched run', async () => {
    await writeLast(LAST);
    const ids = listIds(await select('body/*', '--watch', '--exec', 'a', '--out', folder));
    expect(ids.slice(0, 4).toSorted()).toEqual(['body/group', 'body/identify', 'body/page', 'body/track']);
    expect(ids.toSorted()).toEqual(listIds(await select('body/*')).toSorted());
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

it.each([1, 7])('each case is in one of %i parts, of like sizes', (of) => {
  const parts = Array.from({ length: of }, (_, at) => casesOfShard(CASES, { index: at + 1, of }));
  expect(new Set(parts.flat())).toEqual(new Set(CASES));
  const sizes = parts.map((part) => part.length);
  expect(Math.max(...sizes) - Math.min(...sizes)).toBeLessThanOrEqual(1);
});
