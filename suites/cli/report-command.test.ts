import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { renderJson } from '../../reports/json.ts';
import { caseResult, FAILURE, run } from '../../reports/results.fixture.ts';
import { temporaryFolder } from '../harness/temporary-folder.fixture.ts';
import { execute } from './in-process.fixture.ts';

const FAILED = caseResult({ id: 'body/track', status: 'failed', failure: FAILURE });

const folder = temporaryFolder();

it.each([
  ['The summary', run({ cases: [...run().cases, FAILED] })],
  ['The verdict `conformant`', run({ cases: [FAILED], summary: { ...run().summary, passed: 0, failed: 1 } })],
  ['The verdict `not-conformant`', run({ verdict: 'not-conformant' })],
])('%s of edited results is refused', async (what, edited) => {
  await writeFile(join(folder, 'results.json'), renderJson(edited));
  const stderr = `routespec: ${what} of the run in ${folder} does not follow from its cases. Run it again\n`;
  expect(await execute('report', folder)).toEqual({ code: 2, stdout: '', stderr });
});

it('the reports of a run that was not edited are made again, with its exit code', async () => {
  await writeFile(join(folder, 'results.json'), renderJson(run()));
  expect(await execute('report', folder)).toMatchObject({ code: 0, stdout: expect.stringContaining('Verdict') });
});
