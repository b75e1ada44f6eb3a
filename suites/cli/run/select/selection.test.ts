import { describe, expect, it } from 'vitest';
import { run as sampleRun } from '../../../../reports/results.fixture.ts';
import { type Case, rolesOf } from '../../../cases/case.ts';
import { CASES } from '../../../cases/index.ts';
import { resultOf } from '../../../runner/results.fixture.ts';
import { readRunOptions } from '../run-options.ts';
import { readSelection, selectionAt } from './selection.ts';

const select = (...args: string[]) => readSelection(readRunOptions(args));
const idsOf = ({ cases }: Awaited<ReturnType<typeof select>>): string[] => cases.map(({ id }) => id);

describe('readSelection', () => {
  it('selects all cases that the roles under test have', async () => {
    expect((await select()).cases).toEqual(CASES);
    const ofRouter = CASES.filter((each) => rolesOf(each).includes('router'));
    expect((await select('--router', 'simulator')).cases).toEqual(ofRouter);
  });

  it('leaves out what needs the other role with --role, unless that role is there too', async () => {
    const alone = await select('body/page', '*/signed', '--role', 'router');
    expect(idsOf(alone)).toContain('body/page');
    expect(alone.cases.filter((each) => rolesOf(each).includes('client'))).toEqual([]);
    const none = await select('ingestion/*', '--exec', 'a', '--client', 'none', '--role', 'router');
    expect(idsOf(none)).toEqual(['ingestion/ways']);
    const simulated = await select('ingestion/*', '--exec', 'a', '--role', 'router');
    expect(idsOf(simulated)).toContain('ingestion/page-traits');
    const beside = await select('ingestion/*', '--exec', 'a', '--router', 'simulator', '--role', 'client');
    expect(idsOf(beside)).toContain('ingestion/page-traits');
  });

  it('leaves out what needs the other role if nothing has it in the end, unless nothing else is left', async () => {
    const options = readRunOptions(['--exec', 'a', '--role', 'router']);
    const selection = await readSelection(options);
    const isOfBoth = (each: Pick<Case, 'requirements'>): boolean => rolesOf(each).length > 1;
    expect(selection.cases.some(isOfBoth)).toBe(true);
    const left = selectionAt(selection, options.targets, { router: 'http://a' });
    expect(left.cases).toEqual(selection.cases.filter((each) => !isOfBoth(each)));
    expect(left.of).toBe(left.cases.length);
    expect(selectionAt(selection, options.targets, { router: 'http://a', client: 'http://b' })).toBe(selection);
    const none = { ...selection, cases: selection.cases.filter(isOfBoth) };
    expect(selectionAt(none, options.targets, { router: 'http://a' })).toBe(none);
  });

  it('repeats what failed, with the seeds with which it failed', async () => {
    const cases = [resultOf('body/page', 'failed', { seed: 9 }), resultOf('body/track', 'passed')];
    const options = readRunOptions(['body/*', '--failed']);
    const again = await readSelection(options, sampleRun({ cases, unplayed: ['body/group'] }));
    expect(idsOf(again).toSorted()).toEqual(['body/group', 'body/page']);
    expect(again.seeds).toEqual({ 'body/page': 9 });
  });

  it('gives each shard a part, and says which', async () => {
    const parts = [await select('body/*', '--shard', '1/2'), await select('body/*', '--shard', '2/2')];
    expect(parts.flatMap(idsOf).toSorted()).toEqual(idsOf(await select('body/*')).toSorted());
    expect(parts.map(({ shard }) => [shard?.index, shard?.of])).toEqual([
      [1, 2],
      [2, 2],
    ]);
  });
});
