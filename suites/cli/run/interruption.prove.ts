import { execFile } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, describe, it, vi } from 'vitest';
import { resultsSchema } from '../../../spec/shapes/results.ts';
import { COMMAND_FILE, type SampleCommand } from '../command.fixture.ts';
import { ENDING_SIGNALS } from '../interruption.ts';
import { SampleRuns } from '../runs.fixture.ts';

const runs = new SampleRuns();
afterAll(() => runs.clear());

const PAGE = 'body/page';

/** Starts a child that ignores SIGTERM, tells of each SIGTERM and goes on, and says who and where they are. */
const STUBBORN =
  '(trap "" TERM; exec sleep 1000) & trap ": > asked" TERM; echo "$$ $ROUTESPEC_CA" > started; while :; do sleep 1; done';

/** Waits until a command has started, and returns a function that names what is left of it. */
async function leftBy({ folder }: SampleCommand): Promise<() => string[]> {
  const file = join(folder, 'started');
  const { pid, authority } = await vi.waitFor(
    () => {
      const found = /^(\d+) (.+)\n$/.exec(readFileSync(file, 'utf8'));
      if (found === null) throw new Error(`Expected ${file} to be whole`);
      return { pid: Number(found[1]), authority: found[2] ?? '' };
    },
    { timeout: 20_000, interval: 50 },
  );
  runs.onClear(() => {
    if (isGroupAlive(pid)) process.kill(-pid, 'SIGKILL');
  });
  return () => [
    ...(isGroupAlive(pid) ? [`process group ${pid}`] : []),
    ...(existsSync(dirname(authority)) ? [authority] : []),
  ];
}

function isGroupAlive(pid: number): boolean {
  try {
    process.kill(-pid, 0);
    return true;
  } catch {
    return false;
  }
}

/**
 * Runs one case with a script that is executed as soon as the program listens for a signal, before it loads more.
 */
async function runInterruptedEarly(script: string): Promise<{ ended: unknown; folder: string }> {
  const folder = await mkdtemp(join(tmpdir(), 'routespec-cli-'));
  runs.onClear(() => rm(folder, { recursive: true }));
  const early =
    `data:text/javascript,let sent=false;process.on('newListener',(name)=>{if(name!=='SIGINT'||sent)return;` +
    `sent=true;setImmediate(()=>{${script}})})`;
  const args = ['--import', early, COMMAND_FILE, 'run', PAGE, '--out', folder];
  return { ended: await promisify(execFile)(process.execPath, args).catch((error: unknown) => error), folder };
}

describe.concurrent('routespec run, interrupted,', () => {
  it('ends when all cases have begun, and ends the world of each', async ({ expect }) => {
    const adapter = await runs.startAdapter({ clock: 'real' });
    const command = await runs.start('--target', adapter.url, 'SIG-*');
    let calls = 0;
    // No call ever has an effect, so every case waits once it has made its first one.
    adapter.before((what) => {
      if (!what.endsWith('/calls')) return;
      calls += 1;
      if (calls === 10) command.interrupt();
    });
    const { code, stdout, stderr } = await command.ended();
    expect([code, stderr]).toEqual([130, 'reports: reports/latest\n']);
    expect(stdout).toMatch(/: The run was interrupted: \d+ of \d+ cases were\s+played\.\n$/);
    const { cases } = await command.results();
    const interrupted = cases.filter(({ reason = '' }) => reason.startsWith('interrupted: '));
    expect(interrupted.length).toBeGreaterThan(5);
    expect(interrupted.filter(({ transcript }) => transcript.length > 0).length).toBeGreaterThan(5);
    const asked = (method: string): number =>
      adapter.asked.filter((what) => what.startsWith(`${method} /worlds`)).length;
    expect(asked('DELETE')).toBe(adapter.asked.filter((what) => what === 'POST /worlds').length);
  });

  it.for(ENDING_SIGNALS)('by %s while the program is still loading, writes a report', async (signal, { expect }) => {
    const { ended, folder } = await runInterruptedEarly(`process.kill(process.pid,'${signal}')`);
    expect(ended).toMatchObject({ code: 130, stdout: expect.stringContaining('0 of 1 cases were played') });
    expect(resultsSchema.parse(JSON.parse(await readFile(join(folder, 'results.json'), 'utf8')))).toMatchObject({
      verdict: 'could-not-run',
      reason: 'The run was interrupted: 0 of 1 cases were played.',
      cases: [],
    });
  });

  it('by two signals while the program is still loading, ends at once', async ({ expect }) => {
    const twice = "process.kill(process.pid,'SIGHUP');setImmediate(()=>process.kill(process.pid,'SIGTERM'))";
    const { ended } = await runInterruptedEarly(twice);
    expect(ended).toMatchObject({ code: 130, stdout: '', stderr: '' });
  });

  it('ends at once when it is interrupted again, and leaves nothing behind', async ({ expect }) => {
    const command = await runs.start('--exec', STUBBORN);
    const left = await leftBy(command);
    command.interrupt('SIGHUP');
    // Its command goes on, and would still have time to end.
    await vi.waitFor(() => expect(existsSync(join(command.folder, 'asked'))).toBe(true), { timeout: 20_000 });
    command.interrupt('SIGQUIT');
    expect(await command.ended()).toEqual({ code: 130, stdout: '', stderr: '' });
    await vi.waitFor(() => expect(left()).toEqual([]), { timeout: 10_000 });
  });
});
