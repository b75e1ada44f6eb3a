import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, describe, it } from 'vitest';
import type { SampleCommand } from '../command.fixture.ts';
import { SampleRuns } from '../runs.fixture.ts';

const runs = new SampleRuns();
afterAll(() => runs.clear());

const SECRET = 's3cret-of-somebody';
const REPORTERS = ['--reporter', 'json,junit,ctrf,markdown,html'];

/** All that a command wrote: to the terminal, and to its reports. */
async function readEverything(command: SampleCommand): Promise<string> {
  const { stdout, stderr } = await command.ended();
  const folder = join(command.folder, 'reports/latest');
  const names = await readdir(folder);
  const reports = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')));
  return [stdout, stderr, names.join(), ...reports].join('\n');
}

describe.concurrent('routespec run shows no secret', () => {
  it('of the command of an implementation, nor of what it prints', async ({ expect }) => {
    const line = `echo "the token=$API_TOKEN is wrong"; exit 1 # --password ${SECRET}`;
    const command = await runs.start('--exec', `export API_TOKEN='${SECRET}'; ${line}`, ...REPORTERS);
    const everything = await readEverything(command);
    expect(everything).toContain('the token=*** is wrong');
    expect(everything).not.toContain(SECRET);
    expect((await command.results()).target.url).toMatch(/^export API_TOKEN=\*\*\*; .* --password \*\*\*$/);
  });
});
