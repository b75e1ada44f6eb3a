import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, it, vi } from 'vitest';
import { shellWord } from '../arguments.ts';
import { COMMAND_FILE } from '../command.fixture.ts';

const cleanups: (() => unknown)[] = [];
afterAll(async () => {
  for (const cleanup of cleanups) await cleanup();
});

const SIMULATOR = `${shellWord(process.execPath)} ${shellWord(COMMAND_FILE)} sim`;
/** Time a busy machine may take for a run. */
const LIMIT = { timeout: 60_000, interval: 50 };

/** Watches a folder whose file `src/flags` has the flags with which the simulator is started. */
async function watching(flags: string, ...args: string[]) {
  const folder = await mkdtemp(join(tmpdir(), 'routespec-watch-'));
  for (const name of ['src', 'node_modules/a', '.git']) await mkdir(join(folder, name), { recursive: true });
  await writeFile(join(folder, 'src/flags'), flags);
  const command = ['run', '--watch', '--exec', `exec ${SIMULATOR} $(cat src/flags)`, ...args];
  const child = spawn(process.execPath, [COMMAND_FILE, ...command], { cwd: folder });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text) => (said += text));
  const ended = once(child, 'close');
  cleanups.push(
    () => child.kill('SIGKILL'),
    () => rm(folder, { recursive: true, force: true }),
  );
  const count = (expression: RegExp): number => [...said.matchAll(expression)].length;
  return {
    folder,
    write: (path: string, text: string) => writeFile(join(folder, path), text),
    results: async () => JSON.parse(await readFile(join(folder, 'reports/latest/results.json'), 'utf8')),
    waits: async (times: number) => {
      await vi.waitUntil(() => count(/waiting for changes/g) >= times, LIMIT);
    },
    /** Waits until a run has this file in the folder of its reports. */
    writes: async (name: string) => {
      await vi.waitUntil(() => existsSync(join(folder, 'reports/latest', name)), LIMIT);
    },
    says: async (expression: RegExp) => {
      await vi.waitUntil(() => expression.test(said), LIMIT);
    },
    count,
    said: () => said,
    interrupt: async (): Promise<unknown> => {
      child.kill('SIGINT');
      return (await ended)[0];
    },
    ended: async () => (await ended)[0],
  };
}

const SKIP = process.platform === 'win32';

describe.skipIf(SKIP).concurrent('routespec run --watch (skipped: needs signals)', { timeout: 180_000 }, () => {
  it('plays again when a file changes, and ends with the last verdict', async ({ expect }) => {
    const watch = await watching('--fault digest-of-latin1', 'signature/unicode-body');
    await watch.waits(1);
    expect(watch.said()).toMatch(/Verdict {2}not conformant/);
    await watch.write('src/flags', '');
    await watch.waits(2);
    expect(watch.said()).toMatch(/src\/flags changed; playing again/);
    expect(await watch.results()).toMatchObject({ verdict: 'conformant' });
    // A folder that is made later is watched too, and one that tools write to is not.
    for (const path of ['node_modules/a/b.js', '.git/index']) await watch.write(path, 'x');
    await mkdir(join(watch.folder, 'src/deep'));
    await watch.waits(3);
    await watch.write('src/deep/new', 'x');
    await watch.waits(4);
    expect(watch.count(/playing again/g)).toBe(3);
    expect(await watch.interrupt()).toBe(0);
  });

  it('ends a run in which a file changes, and starts anew, with what failed first', async ({ expect }) => {
    const watch = await watching('--fault digest-of-latin1', 'signature/*', 'body/*', '--settle', '50ms');
    await watch.waits(1);
    await watch.write('src/flags', '--fault digest-base64');
    await watch.says(/playing again/);
    await watch.writes('events.jsonl');
    await watch.write('src/flags', '');
    await watch.says(/The run was interrupted/);
    await watch.waits(2);
    expect(watch.count(/playing again/g)).toBeGreaterThanOrEqual(2);
    expect(await watch.results()).toMatchObject({ verdict: 'conformant' });
    expect(await watch.interrupt()).toBe(0);
  });

  it('starts no run for what a run writes to the same folder', async ({ expect }) => {
    const watch = await watching('', 'body/page', '--out', '.');
    await watch.waits(1);
    await watch.write('src/flags', '--fault digest-of-latin1');
    await watch.waits(2);
    expect(watch.count(/playing again/g)).toBe(1);
    expect(await watch.interrupt()).toBe(0);
  });

  it('ends with 130 if no run has come to its end, and with 2 after bad usage', async ({ expect }) => {
    const hanging = await watching('', 'body/*', '--exec', 'sleep 60');
    await hanging.writes('routespec.lock');
    expect(await hanging.interrupt()).toBe(130);
    const wrong = await watching('', 'nope/nope');
    const sentence = 'routespec: No case or requirement matches nope/nope. See routespec list\n';
    expect([await wrong.ended(), wrong.said()]).toEqual([2, sentence]);
  });
});
