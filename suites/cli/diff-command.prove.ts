import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { shellWord } from './arguments.ts';
import { COMMAND_FILE } from './command.fixture.ts';
import { execute } from './in-process.fixture.ts';
import { SampleRuns } from './runs.fixture.ts';

const CASES = ['signature/*', 'retry/window', 'timeout/for-how-long'];
const BUILD = `${shellWord(process.execPath)} ${shellWord(COMMAND_FILE)} sim --fault digest-base64`;
const RUNS = 10;

const runs = new SampleRuns();
afterAll(() => runs.clear());

async function play(): Promise<string> {
  const command = await runs.start(...CASES, '--reporter', 'json', '--exec', BUILD);
  await command.ended();
  expect((await command.results()).summary.failed).toBeGreaterThan(5);
  return join(command.folder, 'reports/latest');
}

it('routespec diff finds nothing between runs of one build', { timeout: 300_000 }, async () => {
  const first = await play();
  for (let times = 1; times <= RUNS; times += 1) {
    expect(await execute('diff', first, await play())).toMatchObject({ code: 0, stdout: '' });
  }
});
