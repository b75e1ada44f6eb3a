import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, it } from 'vitest';
import { shellWord } from '../arguments.ts';
import { COMMAND_FILE } from '../command.fixture.ts';
import { SampleRuns } from '../runs.fixture.ts';

const runs = new SampleRuns();
afterAll(() => runs.clear());

const SIMULATOR = `${shellWord(process.execPath)} ${shellWord(COMMAND_FILE)} sim`;
const PAGE = 'body/page';
const KNOWN = fileURLToPath(new URL('./known.fixture.txt', import.meta.url));

describe.concurrent('routespec run, with known deviations,', () => {
  const FAULTY = ['--exec', `${SIMULATOR} --fault digest-base64`];

  it('ends with 0 if there are no other failures, and every report has the reasons', async ({ expect }) => {
    const flags = ['--reporter', 'junit,ctrf,markdown', '--expect', KNOWN];
    const command = await runs.start(...FAULTY, 'signature/digest', PAGE, ...flags);
    const { code, stdout } = await command.ended();
    expect(code, stdout).toBe(0);
    expect(stdout).toMatch(
      /\nVerdict {2}1 of \d+ cases passed for \d+ of \d+ requirements[.] 2 cases failed as expected\.\n$/,
    );
    const { cases, summary } = await command.results();
    expect(summary).toMatchObject({ passed: 1, failed: 0, expectedFailures: 2 });
    expect(cases.find(({ id }) => id === 'signature/digest')).toMatchObject({
      status: 'expected-failure',
      reason: 'base64 until release 3',
      failure: { requirement: 'SIG-002' },
    });
    const names = ['junit.xml', 'ctrf.json', 'summary.md', 'results.json'];
    const reports = names.map((name) => readFile(join(command.folder, 'reports/latest', name), 'utf8'));
    const texts = [stdout, ...(await Promise.all(reports))];
    expect(texts.filter((text) => !text.includes('base64 until release 3'))).toEqual([]);
  });

  it('ends with 1 if one of them no longer fails, and names its line', async ({ expect }) => {
    const command = await runs.start('SIG-002', PAGE, '--expect', KNOWN);
    const { code, stdout } = await command.ended();
    expect(code, stdout).toBe(1);
    // The sentence begins with the path of the file, so the place where it is wrapped depends on the folder.
    const onOneLine = stdout.replace(/\s+/g, ' ');
    expect(onOneLine).toMatch(
      /UNEXPECTED PASS 1 case 1 x .*known\.fixture\.txt:2 lists SIG-002 as a known deviation: base64.* signature\/digest /,
    );
    expect((await command.results()).summary).toMatchObject({ failed: 1, expectedFailures: 0 });
  });
});
