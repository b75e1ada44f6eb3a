import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { renderJson } from '../../../reports/json.ts';
import { caseResult, FAILURE, run } from '../../../reports/results.fixture.ts';
import type { CaseResult } from '../../../spec/shapes/results.ts';
import { changesSince } from './changes.ts';

const passed = (id: string): CaseResult => caseResult({ id });
const failed = (id: string): CaseResult => caseResult({ id, status: 'failed', failure: FAILURE });
const stopped = (id: string): CaseResult => caseResult({ id, status: 'could-not-run', reason: 'nobody answers' });

it.each<[what: string, cases: CaseResult[], changes: unknown]>([
  ['a failure of a case that both played', [failed('a/1')], expect.stringMatching(/NEW FAILURES {2}1 case[\s\S]*a\/1/)],
  ['nothing of cases that only the base has', [passed('a/1')], 'No difference'],
  ['nothing of cases that could not run', [passed('a/1'), stopped('a/2')], 'No difference'],
  ['nothing of cases that are new', [passed('a/1'), passed('b/1')], 'No difference'],
  ['nothing of a run that could not run', [stopped('a/1'), stopped('a/2')], undefined],
  ['nothing of a run of other cases', [passed('b/1')], undefined],
])('the changes since the base have %s', async (_, cases, changes) => {
  const folder = await mkdtemp(join(tmpdir(), 'routespec-changes-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await writeFile(
    join(folder, 'results.json'),
    renderJson(run({ cases: [passed('a/1'), passed('a/2'), passed('a/3')] })),
  );
  expect(await changesSince(folder, run({ cases }))).toEqual(changes);
});
