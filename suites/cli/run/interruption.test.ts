import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { afterAll, describe, it, vi } from 'vitest';
import { type CaseResult, resultsSchema } from '../../../spec/shapes/results.ts';
import { COMMAND_FILE } from '../command.fixture.ts';
import { SampleRuns } from '../runs.fixture.ts';

const runs = new SampleRuns();
afterAll(() => runs.clear());

/** A line of a stack trace. */
const STACK = /^\s+at /m;
const PAGE = 'body/page';

describe.concurrent('routespec run, interrupted,', () => {
  it('ends with 130, and reports the cases that were played', async ({ expect }) => {
    const shim = await runs.shimOf({ worlds: 'single' });
    const command = await runs.start('--target', shim.url, 'body/*');
    let worlds = 0;
    shim.answer('POST /worlds', 500, {});
    shim.before(async (what) => {
      if (what !== 'POST /worlds') return;
      worlds += 1;
      if (worlds < 3) return;
      await sleep(300);
      command.interrupt();
      await sleep(10_000);
    });
    const { code, stdout, stderr } = await command.ended();
    expect(code, stdout).toBe(130);
    expect(stdout).toMatch(/: The run was interrupted: 2 of \d+ cases were\s+played\.\n$/);
    expect(stdout + stderr).not.toMatch(STACK);
    const { cases, summary, verdict } = await command.results();
    const isInterrupted = ({ reason = '' }: CaseResult): boolean => reason.startsWith('interrupted: ');
    expect([cases.filter((each) => !isInterrupted(each)).length, verdict]).toEqual([2, 'could-not-run']);
    expect(cases.length).toBeGreaterThan(2);
    expect(summary.couldNotRun).toBe(cases.length);
  });

  it('ends quickly when all cases have begun, and ends the world of each', async ({ expect }) => {
    const shim = await runs.shimOf({ clock: 'real' });
    const command = await runs.start('--target', shim.url, 'SIG-*');
    let interruptedMs = Number.NaN;
    // The first calls never have an effect, so every case waits from then on.
    shim.before(async (what) => {
      if (!what.endsWith('/calls') || !Number.isNaN(interruptedMs)) return;
      interruptedMs = performance.now();
      await sleep(500);
      interruptedMs = performance.now();
      command.interrupt();
    });
    const { code, stdout, stderr } = await command.ended();
    expect(performance.now() - interruptedMs).toBeLessThan(5_000);
    expect([code, stderr]).toEqual([130, 'reports: reports/latest\n']);
    expect(stdout).toMatch(/: The run was interrupted: \d+ of \d+ cases were\s+played\.\n$/);
    const { cases } = await command.results();
    const interrupted = cases.filter(({ reason = '' }) => reason.startsWith('interrupted: '));
    expect(interrupted.length).toBeGreaterThan(5);
    expect(interrupted.filter(({ transcript }) => transcript.length > 0).length).toBeGreaterThan(5);
    const asked = (method: string): number => shim.asked.filter((what) => what.startsWith(`${method} /worlds`)).length;
    expect(asked('DELETE')).toBe(shim.asked.filter((what) => what === 'POST /worlds').length);
  });

  it('writes a report even while the program is still loading', async ({ expect }) => {
    const folder = await mkdtemp(join(tmpdir(), 'routespec-cli-'));
    runs.onClear(() => rm(folder, { recursive: true }));
    // The signal comes as soon as the program listens for it, which is before it loads anything else.
    const early =
      "data:text/javascript,let sent=false;process.on('newListener',(name)=>{if(name!=='SIGTERM'||sent)return;" +
      "sent=true;setImmediate(()=>process.kill(process.pid,'SIGTERM'))})";
    const args = ['--import', early, COMMAND_FILE, 'run', PAGE, '--out', folder];
    const ended = await promisify(execFile)(process.execPath, args).catch((error: unknown) => error);
    expect(ended).toMatchObject({ code: 130, stdout: expect.stringContaining('0 of 1 cases were played') });
    expect(resultsSchema.parse(JSON.parse(await readFile(join(folder, 'results.json'), 'utf8')))).toMatchObject({
      verdict: 'could-not-run',
      reason: 'The run was interrupted: 0 of 1 cases were played.',
      cases: [],
    });
  });

  it('ends at once when it is interrupted again, and leaves no process behind', async ({ expect }) => {
    const command = await runs.start('--exec', 'echo $$ > pid; trap "" TERM; while :; do sleep 1; done');
    const file = join(command.folder, 'pid');
    const written = { timeout: 20_000, interval: 50 };
    await vi.waitFor(async () => expect(await readFile(file, 'utf8')).toMatch(/^\d+\n$/), written);
    const pid = Number(await readFile(file, 'utf8'));
    command.interrupt();
    // The command ignores SIGTERM, and would still have time to react to it.
    await sleep(500);
    command.interrupt();
    expect(await command.ended()).toEqual({ code: 130, stdout: '', stderr: '' });
    await vi.waitFor(() => expect(() => process.kill(pid, 0)).toThrow('ESRCH'), { timeout: 10_000 });
  });

  it('plays nothing if no case has begun', async ({ expect }) => {
    const shim = await runs.shimOf();
    const command = await runs.start('--target', shim.url, 'body/*');
    shim.before(async (what) => {
      if (what !== 'GET /') return;
      command.interrupt();
      await sleep(300);
    });
    const { code } = await command.ended();
    expect([code, shim.asked]).toEqual([130, ['GET /']]);
    expect(await command.results()).toMatchObject({ verdict: 'could-not-run', cases: [] });
  });
});
