import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { beforeAll, describe, expect, it } from 'vitest';
import { temporaryFolder } from '../harness/temporary-folder.fixture.ts';
import { COMMAND_FILE } from './command.fixture.ts';

/** npm and its programs start slowly on a busy machine. */
const START_LIMIT_MS = 60_000;
/** Several looks of the watch. */
const LOOKS_MS = 2_000;
const SIGNALS = ['SIGTERM', 'SIGKILL'] as const;
/** Without the second command, some shells make way for the first one. */
const AND_THEN = '&& echo ended';
const ROUTESPEC = `"${process.execPath}" "${COMMAND_FILE}"`;

/** Arguments of each command, and a pattern that finds its address in its output. */
const SCRIPTS = {
  dev: `${ROUTESPEC} dev --port 0 --ready-json ${AND_THEN}`,
  devOfRunner: `${ROUTESPEC} dev --port 0 --ready-json --exit-with-parent ${AND_THEN}`,
  sim: `${ROUTESPEC} sim --port 0 --exit-with-parent ${AND_THEN}`,
};
const ADDRESS = /http:\/\/127\.0\.0\.1:\d+/;

const folder = temporaryFolder();
beforeAll(async () => {
  await writeFile(join(folder, 'package.json'), JSON.stringify({ name: 'a', version: '1.0.0', scripts: SCRIPTS }));
});

/** Starts npm, and resolves with the address of what it runs. */
async function underNpm(script: string): Promise<{ readonly npm: ChildProcess; readonly address: string }> {
  const npm = spawn('npm', ['run', '--silent', script], { cwd: folder, stdio: ['ignore', 'pipe', 'inherit'] });
  let said = '';
  for await (const piece of npm.stdout) {
    said += piece;
    const [address] = ADDRESS.exec(said) ?? [];
    if (address !== undefined) return { npm, address };
  }
  throw new Error(`Expected npm to run ${script}, got: ${said}`);
}

const listens = (address: string): Promise<boolean> =>
  fetch(address).then(
    () => true,
    () => false,
  );

describe.skipIf(process.platform === 'win32')('a command under npm (skipped: not on Windows)', () => {
  describe.each(['dev', 'sim'])('%s', (script) => {
    it.each(SIGNALS)('does not outlive an npm that gets %s', { timeout: START_LIMIT_MS }, async (signal) => {
      const { npm, address } = await underNpm(script);
      expect(await listens(address)).toBe(true);
      const ended = once(npm, 'exit');
      npm.kill(signal);
      await ended;
      await expect.poll(() => listens(address), { timeout: START_LIMIT_MS }).toBe(false);
    });
  });
});

describe.skipIf(process.platform === 'win32')('dev in the background of a script (skipped: not on Windows)', () => {
  it.each([
    ['dev', true],
    ['devOfRunner', false],
  ])('%s outlives the script: %s', { timeout: START_LIMIT_MS }, async (script, outlives) => {
    const log = join(folder, `${script}.log`);
    const background = `npm run --silent ${script} >"$0" 2>&1 & echo $!; until grep -sq http "$0"; do sleep 0.1; done; exit`;
    const shell = spawn('sh', ['-c', background, log], { cwd: folder, stdio: ['ignore', 'pipe', 'inherit'] });
    const [npm] = (await once(shell.stdout, 'data')) as [Buffer];
    await once(shell, 'exit');
    const [address = ''] = ADDRESS.exec(await readFile(log, 'utf8')) ?? [];
    // The watch looks several times within this time, and a `dev` that must end has ended.
    await Promise.race([sleep(outlives ? LOOKS_MS : START_LIMIT_MS), gone(address)]);
    expect(await listens(address)).toBe(outlives);
    if (outlives) process.kill(Number(npm.toString()), 'SIGKILL');
    await gone(address);
    const why = outlives ? 'the npm that runs it has ended' : 'its parent has ended (--exit-with-parent)';
    await expect.poll(() => readFile(log, 'utf8')).toContain(`dev has ended: ${why}\n`);
  });

  async function gone(address: string): Promise<void> {
    while (await listens(address)) await sleep(100);
  }
});
