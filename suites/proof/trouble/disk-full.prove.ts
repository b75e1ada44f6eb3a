import { execFile } from 'node:child_process';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, it } from 'vitest';
import { COMMAND_FILE } from '../../cli/command.fixture.ts';
import { temporaryFolder } from '../../harness/temporary-folder.fixture.ts';
import { ALL_REPORTS, faultsIn, reportsIn } from './reports-in.fixture.ts';

const folder = temporaryFolder();

/** Runs a shell script with its own mount table, so that no mount outlives it. */
async function unshared(script: string, ...args: string[]): Promise<Ended> {
  const flags = ['--map-root-user', '--mount', '/bin/sh', '-c', script, 'sh', ...args];
  return ended(promisify(execFile)('unshare', flags, { cwd: folder }));
}

interface Ended {
  readonly code: unknown;
  readonly stdout: string;
  readonly stderr: string;
}

async function ended(running: Promise<{ stdout: string; stderr: string }>): Promise<Ended> {
  const { code = 0, stdout, stderr } = (await running.catch((error: Ended) => error)) as Partial<Ended> & Ended;
  return { code, stdout, stderr };
}

/** A disk of 64 KB, on which `$1` is free. What is on it in the end is copied to `$2`. */
const MOUNT = `mkdir -p disk && mount -t tmpfs -o size=64k none disk || exit 99
  head -c $((65536 - $1 * 1024)) /dev/zero >disk/filler; out=$2; shift 2`;
const RUN = `"$@" --out disk; code=$?; rm disk/filler; cp -R disk/. "$out"; exit $code`;

const command = [process.execPath, COMMAND_FILE, 'run', 'body/*', ...ALL_REPORTS];

describe('routespec run, on a disk that is full,', () => {
  it('prints one sentence, plays nothing, and ends with 3', async ({ expect, skip }) => {
    skip((await unshared(`${MOUNT}`, '0', '')).code !== 0, 'needs unshare and the right to mount a tmpfs');
    const copy = join(folder, 'copy');
    await mkdir(copy);
    const { code, stdout, stderr } = await unshared(`${MOUNT}; ${RUN}`, '0', copy, ...command);
    const sentence = 'routespec: Cannot write to disk: ENOSPC: no space left on device, write';
    expect([code, stdout, stderr]).toEqual([3, '', `${sentence}. Name another folder with --out\n`]);
    expect(await reportsIn(copy)).toEqual([]);
  });

  it('of which 16 KB are free, prints the verdict and one sentence, and ends with 3', async ({ expect, skip }) => {
    skip((await unshared(`${MOUNT}`, '0', '')).code !== 0, 'needs unshare and the right to mount a tmpfs');
    const copy = join(folder, 'copy-16');
    await mkdir(copy);
    const { code, stdout, stderr } = await unshared(`${MOUNT}; ${RUN}`, '16', copy, ...command);
    const sentence = /^routespec: Cannot write results\.json, .* to disk: ENOSPC: no space left on device, write\n$/;
    expect([code, stderr]).toEqual([3, expect.stringMatching(sentence)]);
    expect(stdout).toMatch(
      /\nVerdict {2}\d+ of \d+ cases passed for \d+ of \d+ requirements \(routespec's own simulator\)\n$/,
    );
    expect(await faultsIn(copy)).toEqual([]);
    expect(await reportsIn(copy)).toContain('junit.xml');
    expect(await reportsIn(copy)).not.toContain('results.json');
  });

  it('or may not write large files, does the same', async ({ expect, skip }) => {
    skip(process.platform === 'win32', 'needs a shell with ulimit');
    const limited = ['-c', 'ulimit -f 4; exec "$@"', 'sh', ...command, '--out', 'limited'];
    const { code, stdout, stderr } = await ended(promisify(execFile)('/bin/sh', limited, { cwd: folder }));
    expect([code, stderr]).toEqual([3, expect.stringMatching(/^routespec: Cannot write .*: EFBIG: .*\n$/)]);
    expect(stdout).toMatch(
      /\nVerdict {2}\d+ of \d+ cases passed for \d+ of \d+ requirements \(routespec's own simulator\)\n$/,
    );
    expect(await faultsIn(join(folder, 'limited'))).toEqual([]);
  });
});
