import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, it } from 'vitest';
import { type Ended, SampleCommand } from '../../cli/command.fixture.ts';
import { SampleRuns } from '../../cli/runs.fixture.ts';
import { seededRandom } from '../../harness/seeded-random.ts';
import { ALL_REPORTS, faultsIn, reportsIn, writeOldReports } from './reports-in.fixture.ts';

const runs = new SampleRuns();
afterAll(() => runs.clear());

/** The whole suite has about 480 cases, so all of these moments are in the middle of a run. */
const MOMENTS = 100;
const random = seededRandom(1, 'killed');

/** Only a process that can do nothing more leaves its reports to the command that reads the rest, so it is killed more often. */
const strikes = (['SIGTERM', 'SIGINT', 'SIGHUP', 'SIGQUIT', 'SIGKILL', 'SIGKILL'] as const).map((signal) => ({
  signal,
  cases: 1 + Math.floor(random() * MOMENTS),
}));

/** Starts a run that would be green, in a folder with the reports of an earlier one. */
async function start(...args: string[]): Promise<{ command: SampleCommand; reports: string }> {
  const command = await runs.start(...args, ...ALL_REPORTS);
  return { command, reports: join(command.folder, 'reports/latest') };
}

async function reportAgain(folder: string): Promise<Ended> {
  const command = await SampleCommand.start('report', folder, '--out', join(folder, 'again'));
  runs.onClear(() => command.remove());
  return command.ended();
}

describe('a run that would be green', { timeout: 120_000 }, () => {
  it.for(strikes)('leaves no green report after $signal when $cases cases have ended', async (strike, { expect }) => {
    const { signal, cases } = strike;
    const { command, reports } = await start();
    await command.casesEnded(cases);
    command.interrupt(signal);
    const { code } = await command.ended();
    expect(code).toBe(signal === 'SIGKILL' ? null : 130);
    expect(await faultsIn(reports)).toEqual([]);
    expect(await reportsIn(reports)).toEqual(
      signal === 'SIGKILL' ? ['events.jsonl'] : expect.arrayContaining(['junit.xml', 'results.json']),
    );
    const again = await reportAgain(reports);
    expect(again).toMatchObject({
      code: 3,
      stdout: expect.stringMatching(/^Verdict {2}(could not run|incomplete): /m),
    });
    expect(await reportsIn(join(reports, 'again'))).toContain('results.json');
  });

  it('is as green when nobody reads its output', async ({ expect }) => {
    const { command, reports } = await start('body/*');
    command.deafen();
    expect(await command.ended()).toMatchObject({ code: 0 });
    expect([await faultsIn(reports), await reportAgain(reports)]).toMatchObject([[], { code: 0 }]);
  });

  it('leaves no report of an earlier one if its options are wrong', async ({ expect }) => {
    const folder = await mkdtemp(join(tmpdir(), 'routespec-killed-'));
    runs.onClear(() => rm(folder, { recursive: true }));
    await writeOldReports(folder);
    const { command } = await start('--nonsense', '--out', folder);
    expect(await command.ended()).toMatchObject({ code: 2 });
    expect(await reportsIn(folder)).toEqual([]);
  });
});
