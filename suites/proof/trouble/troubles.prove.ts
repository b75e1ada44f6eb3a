import { existsSync, readdirSync, readFileSync } from 'node:fs';
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
import { ALL_REPORTS, faultsIn, hasOldReports, reportsIn, writeOldReports } from './reports-in.fixture.ts';

/** To try more than one moment of each: `TROUBLES=60 npx vitest run --project prove suites/proof/trouble/troubles`. */
const SEED = Number(process.env['TROUBLES_SEED'] ?? 1);
/** A run takes about this long on a quiet machine. */
const SPAN_MS = 2_500;
/** A command that ignores SIGTERM is killed 2 s later, and a busy machine takes its time. */
const LEFT_LIMIT_MS = 30_000;
/** Folders in which tools keep what they may need again. */
const CACHES = /^(tsx-\d+|node-compile-cache)$/;
/** A run that had ended before, because its implementation never delivers anything. */
const FINISHED = 1;
const COULD_NOT_RUN = 3;
const INTERRUPTED = 130;
/** A variable in the environment of a process, and of all its children. */
const MARK = 'ROUTESPEC_TROUBLE';

/** Code that fills the memory of the run, and not of the processes that it starts, once a file exists. */
const FILL_MEMORY = `import { existsSync } from 'node:fs';
  const timer = /routespec\\.mjs$/.test(process.argv[1]) ? setInterval(() => {
    if (!existsSync('FILE')) return;
    clearInterval(timer);
    const held = []; for (;;) held.push(new Array(1e5).fill({}));
  }, 10).unref() : undefined;`;

interface Trouble {
  readonly what: string;
  readonly signals?: readonly NodeJS.Signals[];
  /** Code that the run loads first. */
  readonly harm?: string;
  /** Null if the command itself was killed, for example by a signal while Node is ending it. */
  readonly codes: readonly (number | null)[];
  /** True if the run is ended from outside before it can end what it has started. */
  readonly isSudden?: true;
}

const TROUBLES: readonly Trouble[] = [
  { what: 'SIGHUP', signals: ['SIGHUP'], codes: [INTERRUPTED, FINISHED, null] },
  { what: 'SIGINT', signals: ['SIGINT'], codes: [INTERRUPTED, FINISHED, null] },
  { what: 'SIGTERM', signals: ['SIGTERM'], codes: [INTERRUPTED, FINISHED, null] },
  { what: 'two signals', signals: ['SIGHUP', 'SIGINT'], codes: [INTERRUPTED, FINISHED, null] },
  { what: 'SIGKILL', signals: ['SIGKILL'], codes: [null, FINISHED], isSudden: true },
  { what: 'no memory left', harm: FILL_MEMORY, codes: [null, FINISHED], isSudden: true },
];
const COUNT = Number(process.env['TROUBLES'] ?? TROUBLES.length);

const runs = new SampleRuns();
/** Sixty folders take a while on a busy machine. */
afterAll(() => runs.clear(), 120_000);

const random = seededRandom(SEED, 'troubles');
const rows = Array.from({ length: COUNT }, (_, index) => ({
  mark: `${process.pid}-${index}`,
  momentMs: Math.round(random() * SPAN_MS),
  trouble: TROUBLES[index % TROUBLES.length] as Trouble,
}));

/** The commands of the processes with this mark. */
function processesWith(mark: string): string[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && read(name, 'environ').split('\0').includes(`${MARK}=${mark}`))
    .map((name) => read(name, 'cmdline').replaceAll('\0', ' ').slice(0, 200));
}

/** A process may end at any time, or belong to another user. */
function read(pid: string, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    return '';
  }
}

const needsProc = !existsSync('/proc/self/environ');

describe.skipIf(needsProc).concurrent('a run in trouble (skipped: needs /proc)', () => {
  it.for(rows)(
    'leaves no old, torn or green report, no process and no folder: $trouble.what after $momentMs ms',
    async ({ mark, momentMs, trouble: { signals = [], harm = '', codes, isSudden } }, { expect }) => {
      const folder = await mkdtemp(join(tmpdir(), 'routespec-trouble-'));
      runs.onClear(() => rm(folder, { recursive: true, force: true }));
      const [reports, temporary, now] = [join(folder, 'reports'), join(folder, 'temporary'), join(folder, 'now')];
      for (const each of [reports, temporary]) await mkdir(each);
      await writeOldReports(reports);
      // The implementation is a command that never delivers.
      const adapter = await runs.shimOf();
      const preloaded = preloading(harm.replace('FILE', now), '--max-old-space-size=150');
      const command = await runs.startWith(
        { ...preloaded, TMPDIR: temporary, [MARK]: mark },
        ...['--exec', forwardTo(adapter.url), 'body/*', '--out', reports, ...ALL_REPORTS],
      );
      const ended = command.ended();
      // The run has begun when it has removed the old reports.
      while (await hasOldReports(reports)) await sleep(5);
      await sleep(momentMs);
      for (const signal of signals) command.interrupt(signal);
      if (harm !== '') await writeFile(now, '');
      const { code, stdout, stderr } = await ended;
      expect(codes, `${stdout}${stderr}`).toContain(code);
      if (isSudden !== true) {
        const left = async (): Promise<string[]> => [
          ...(await readdir(temporary)).filter((name) => !CACHES.test(name)),
          ...processesWith(mark),
        ];
        await vi.waitFor(async () => expect(await left()).toEqual([]), { timeout: LEFT_LIMIT_MS, interval: 100 });
      }
      expect(await faultsIn(reports)).toEqual([]);
      const { verdict } = await readResults(reports);
      expect(verdict).not.toBe('conformant');
      // `report` makes all reports from what is left, also where the run itself could write none.
      const out = join(folder, 'again');
      const again = await SampleCommand.start('report', reports, '--out', out);
      runs.onClear(() => again.remove());
      const { code: codeAgain, stdout: said } = await again.ended();
      expect([codeAgain, said]).toEqual([
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
