import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { COMMAND_FILE, type Ended, type SampleCommand } from '../../cli/command.fixture.ts';
import { SampleRuns } from '../../cli/runs.fixture.ts';
import { faultsIn, reportsIn } from './reports-in.fixture.ts';

const runs = new SampleRuns();
afterAll(() => runs.clear());

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'routespec-shared-'));
  await mkdir(join(folder, 'real'));
  await symlink('real', join(folder, 'link'));
});
afterEach(() => rm(folder, { recursive: true }));

/** Starts a run that writes to a folder, and waits until it plays. It goes on when the returned function is called. */
async function startHeld(out: string): Promise<{ command: SampleCommand; release: () => void }> {
  let release = (): void => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const adapter = await runs.shimOf();
  adapter.before((what) => (what === 'POST /worlds' ? released : undefined));
  const command = await runs.start('--target', adapter.url, 'body/page', '--out', out);
  await vi.waitFor(() => expect(adapter.asked).toContain('POST /worlds'), { timeout: 30_000, interval: 50 });
  return { command, release: () => release() };
}

/** Runs one case against the simulator. */
async function runIn(out: string): Promise<Ended> {
  const args = [COMMAND_FILE, 'run', 'body/page', '--out', out];
  const ending = await promisify(execFile)(process.execPath, args, { cwd: folder }).catch((error: Ended) => error);
  return { code: 0, ...ending };
}

describe.skipIf(process.platform !== 'linux')('two runs that write to one folder (skipped: needs Linux)', () => {
  it.each(['real', './link'])('leave the folder to the first: %s', async (name) => {
    const { command, release } = await startHeld(join(folder, 'real'));
    const first = command.ended();
    const advice = 'Wait for it to end, or give each run its own folder with --out';
    expect(await runIn(name)).toMatchObject({
      code: 3,
      stdout: '',
      stderr: `routespec: Another run is writing to ${name}. ${advice}\n`,
    });
    release();
    expect(await first).toMatchObject({ code: 1, stderr: expect.stringMatching(/^reports: /) });
    expect(await reportsIn(join(folder, 'real'))).toEqual(['junit.xml', 'results.json']);
    expect(await faultsIn(join(folder, 'real'))).toEqual([]);
  });

  it('leave it to the second when the first has been killed', async () => {
    const { command } = await startHeld(join(folder, 'real'));
    const first = command.ended();
    command.interrupt('SIGKILL');
    expect(await first).toMatchObject({ code: null });
    expect(await runIn('real')).toMatchObject({ code: 0 });
    expect(await faultsIn(join(folder, 'real'))).toEqual([]);
  });
});
