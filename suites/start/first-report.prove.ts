import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { resultsSchema } from '../../spec/shapes/results.ts';

const MODULE = new URL('./first-report.mjs', import.meta.url).href;

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'routespec-first-'));
});
afterAll(() => rm(folder, { recursive: true }));

/** Runs a process that writes the first report into `a/b` of a folder of its own, and then does this. */
async function firstReportThen(code: string): Promise<string> {
  const root = await mkdtemp(join(folder, 'run-'));
  const script = `import { writeFileSync } from 'node:fs'; import { writeFirstReport } from ${JSON.stringify(MODULE)};
    const { remove } = writeFirstReport('a/b', 7); ${code}`;
  await promisify(execFile)(process.execPath, ['--input-type=module', '-e', script], { cwd: root }).catch(() => {});
  return root;
}

describe('the first report of a run', () => {
  it('stays when the run is killed, fits the format of results, and says that the run was cut off', async () => {
    const root = await firstReportThen("process.kill(process.pid, 'SIGKILL')");
    const results = resultsSchema.parse(JSON.parse(await readFile(join(root, 'a/b/results.json'), 'utf8')));
    expect(results).toMatchObject({ cut: true, verdict: 'could-not-run', seed: 7, cases: [] });
    expect(await readdir(join(root, 'a/b'))).toEqual(['results.json']);
  });

  it.each([
    ['bad usage', 'process.exit(2)', []],
    ['a run that cannot start', 'remove(); process.exit(3)', []],
    ['any other ending', 'process.exit(3)', ['a']],
    [
      'bad usage, if the run has put its own in its place',
      "writeFileSync('a/b/results.json', ''); process.exit(2)",
      ['a'],
    ],
  ])('after %s leaves the right folders', async (_, code, left) => {
    expect(await readdir(await firstReportThen(code))).toEqual(left);
  });

  it('is not written where no folder can be', async () => {
    const script = `import { writeFirstReport } from ${JSON.stringify(MODULE)}; writeFirstReport('/dev/null/a', 1);`;
    const run = promisify(execFile)(process.execPath, ['--input-type=module', '-e', script]);
    await expect(run).resolves.toMatchObject({ stdout: '', stderr: '' });
  });
});
