import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, describe, it, vi } from 'vitest';
import { preloading, SampleCommand } from '../../cli/command.fixture.ts';
import { readResults } from '../../cli/output/read-results.ts';
import { forwardTo } from '../../cli/run/forward.fixture.ts';
import { SampleRuns } from '../../cli/runs.fixture.ts';
import { seededRandom } from '../../harness/seeded-random.ts';
import { LISTS_PROCESSES, MARK, processesOf } from './processes.fixture.ts';
import { ALL_REPORTS, faultsIn, hasOldReports, reportsIn, writeOldReports } from './reports-in.fixture.ts';
import { CAN_MOUNT, fillDisk, mountSmallDisk } from './small-disk.fixture.ts';
import { COULD_NOT_RUN, FINISHED, TROUBLES, type Trouble } from './troubles.fixture.ts';

/** To try more than one moment of each: `TROUBLES=60 npx vitest run --project prove suites/proof/trouble/troubles`. */
const COUNT = Number(process.env['TROUBLES'] ?? TROUBLES.length);
const SEED = Number(process.env['TROUBLES_SEED'] ?? 1);
/** A run takes about this long on a quiet machine. */
const SPAN_MS = 2_500;
/** A command that ignores SIGTERM is killed 2 s later, and a busy machine takes its time. */
const LEFT_LIMIT_MS = 30_000;
/** Folders in which tools keep what they may need again. */
const CACHES = /^(tsx-\d+|node-compile-cache)$/;

const runs = new SampleRuns();
/** Sixty folders take a while on a busy machine. */
const CLEAR_LIMIT_MS = 120_000;
afterAll(() => runs.clear(), CLEAR_LIMIT_MS);

const random = seededRandom(SEED, 'troubles');
const rows = Array.from({ length: COUNT }, (_, index) => ({
  index,
  momentMs: Math.round(random() * SPAN_MS),
  trouble: TROUBLES[index % TROUBLES.length] as Trouble,
}));

interface Scene {
  readonly folder: string;
  readonly mark: string;
  readonly command: SampleCommand;
}

/** Starts a run in a folder with reports of an earlier run. The implementation is a command that never delivers. */
async function start({ harm, onSmallDisk }: Trouble, index: number): Promise<Scene> {
  const folder = await mkdtemp(join(tmpdir(), 'routespec-trouble-'));
  for (const name of ['reports', 'temporary']) await mkdir(join(folder, name));
  const unmount = onSmallDisk === true ? mountSmallDisk(join(folder, 'reports')) : () => {};
  runs.onClear(() => {
    unmount();
    return rm(folder, { recursive: true, force: true });
  });
  await writeOldReports(join(folder, 'reports'));
  const adapter = await runs.shimOf();
  const mark = `${process.pid}-${index}`;
  const code = harm?.replace('FILE', join(folder, 'now')) ?? '';
  const env = {
    ...preloading(code, '--max-old-space-size=150'),
    TMPDIR: join(folder, 'temporary'),
    [MARK]: mark,
  };
  const args = ['--exec', forwardTo(adapter.url), 'body/*', '--out', join(folder, 'reports'), ...ALL_REPORTS];
  const command = await runs.startWith(env, ...args);
  return { folder, mark, command };
}

/** Waits until the run has begun, which shows in its removing the old reports. */
async function begun(folder: string): Promise<void> {
  while (await hasOldReports(join(folder, 'reports'))) await sleep(5);
}

async function leftOf({ folder, mark }: Scene): Promise<string[]> {
  const folders = (await readdir(join(folder, 'temporary'))).filter((name) => !CACHES.test(name));
  return [...folders, ...processesOf(mark).map(({ command }) => command)];
}

describe.skipIf(!LISTS_PROCESSES).concurrent('a run in trouble (skipped: needs /proc)', () => {
  it.for(rows)(
    'leaves no old or torn report, no process and no folder: $trouble.what after $momentMs ms',
    async ({ index, momentMs, trouble }, { expect, skip }) => {
      skip(trouble.onSmallDisk === true && !CAN_MOUNT, 'needs the right to mount a tmpfs');
      const scene = await start(trouble, index);
      const { folder, command } = scene;
      const ended = command.ended();
      await begun(folder);
      await sleep(momentMs);
      await trouble.strike({
        command,
        release: () => writeFile(join(folder, 'now'), ''),
        fill: () => fillDisk(join(folder, 'reports')),
      });
      const { code, stdout, stderr } = await ended;
      expect(trouble.codes, `${stdout}${stderr}`).toContain(code);
      await vi.waitFor(async () => expect(await leftOf(scene)).toEqual([]), { timeout: LEFT_LIMIT_MS, interval: 100 });
      const reports = join(folder, 'reports');
      expect(await faultsIn(reports)).toEqual([]);
      // Nobody can write the last reports when the process is dead, on a full disk, or after a second signal. What was
      // written while the run played stays, and comes to a report.
      const isReported = code === FINISHED || (code !== null && !/disk full|two signals/.test(trouble.what));
      expect((await reportsIn(reports)).length).toBeGreaterThanOrEqual(isReported ? 4 : 1);
      const { cut, verdict, planned } = await readResults(reports);
      expect([cut === true, verdict === 'conformant', planned === undefined || planned > 0]).toEqual([
        !isReported,
        false,
        true,
      ]);
      // `report` makes all reports from what is left, also where the run itself could write none.
      const out = join(folder, 'again');
      const again = await SampleCommand.start('report', reports, '--out', out);
      runs.onClear(() => again.remove());
      const { code: codeAgain, stdout: said } = await again.ended();
      expect([codeAgain, said], said).toEqual([
        verdict === 'not-conformant' ? FINISHED : COULD_NOT_RUN,
        expect.stringMatching(/^Verdict {2}\S/m),
      ]);
      expect([await reportsIn(out), await faultsIn(out)]).toEqual([
        expect.arrayContaining(['junit.xml', 'report.html', 'results.json']),
        [],
      ]);
    },
  );
});
