import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, it } from 'vitest';
import { preloading } from '../../cli/command.fixture.ts';
import { prepareFolder } from '../../cli/output/reports.ts';
import { SampleRuns } from '../../cli/runs.fixture.ts';
import { ALL_REPORTS, faultsIn, reportsIn, writeOldReports } from './reports-in.fixture.ts';

const runs = new SampleRuns();
afterAll(() => runs.clear());

/** A folder with the reports of an earlier run. */
async function usedFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'routespec-killed-'));
  runs.onClear(() => rm(folder, { recursive: true }));
  await writeOldReports(folder);
  return folder;
}

function argsFor(folder: string): string[] {
  return ['body/page', '--out', folder, ...ALL_REPORTS];
}

/**
 * Code that kills the run when it is about to rename a report, or has written half of one, once the run is
 * over: a report that says that the run was cut off is not counted.
 */
function killing(what: 'rename' | 'writeFile', count: number): string {
  return `import fs from 'node:fs/promises'; import { syncBuiltinESMExports } from 'node:module';
    const { rename, writeFile } = fs;
    let left = ${count};
    const kill = () => {
      left -= 1;
      if (left > 0) return;
      process.kill(process.pid, 'SIGKILL');
    };
    const isCut = (text) => text.includes('"cut": true');
    const isReport = (path) => String(path).endsWith('.unfinished');
    fs.rename = async (from, to) => {
      if (${what === 'rename'} && isReport(from) && !isCut(await fs.readFile(from, 'utf8'))) kill();
      await rename(from, to);
    };
    fs.writeFile = async (path, text, ...rest) => {
      if (${what === 'writeFile'} && isReport(path) && text !== '' && !isCut(text)) {
        await writeFile(path, text.slice(0, text.length / 2), ...rest);
        kill();
      }
      await writeFile(path, text, ...rest);
    };
    syncBuiltinESMExports();`;
}

/** Four runs start at once, which takes a busy machine a while. */
const LIMIT_MS = 240_000;

describe.concurrent('a run that is killed', { timeout: LIMIT_MS }, () => {
  it.for([
    ['writeFile', 1, ['events.jsonl', 'results.json']],
    ['rename', 1, ['events.jsonl', 'results.json']],
    ['rename', 2, ['events.jsonl', 'results.json']],
    ['writeFile', 4, ['ctrf.json', 'events.jsonl', 'junit.xml', 'results.json']],
  ] as const)(
    'at its %s %i of a report leaves whole reports, and the next run removes the rest',
    async (row, context) => {
      const { expect } = context;
      const [what, count, names] = row;
      const folder = await usedFolder();
      const command = await runs.startWith(preloading(killing(what, count)), ...argsFor(folder));
      expect(await command.ended()).toMatchObject({
        code: null,
        stdout: expect.stringContaining('Verdict  1 of'),
      });
      const left = await readdir(folder);
      expect([await reportsIn(folder), await faultsIn(folder)]).toEqual([[...names], []]);
      expect(left.filter((name) => name.endsWith('.unfinished'))).toHaveLength(1);
      await prepareFolder(folder);
      expect(await readdir(folder)).toEqual([]);
    },
  );
});
