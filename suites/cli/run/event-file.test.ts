import { readFile, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { completeResults } from '../../../reports/complete-results.ts';
import { eventSchema, type RunEvent } from '../../../spec/shapes/events.ts';
import type { CaseResult, Results } from '../../../spec/shapes/results.ts';
import { temporaryFolder } from '../../harness/temporary-folder.fixture.ts';
import type { Outcome } from '../../runner/case/outcome.ts';
import type { EventBody } from '../../runner/events.ts';
import { Events, toResults } from '../../runner/results/fold.ts';
import { resultsOfLines } from '../../runner/results/lines.ts';
import { askedFor, makeCase, makeResult } from '../../runner/results.fixture.ts';
import { readResults } from '../output/read-results.ts';
import { EventFile } from './record.ts';

const IDS = ['body/page', 'body/track', 'body/group'];
const FAILURE = { requirement: 'SIG-002', statement: 's', section: '1', expected: 'e', seen: 'wrong' };
const PAGE = makeResult('body/page', 'passed');
const TRACK = makeResult('body/track', 'failed', { failure: FAILURE });
const LOWER = { requirement: 'SIG-012', case: 'body/track', value: 'lower' };

const ended = (result: CaseResult, members: Partial<Outcome> = {}): EventBody => ({
  event: 'case-ended',
  outcome: { result, observations: [], findings: [], ...members },
});

/** The file of a run in its folder: it has begun, and what is under test has described itself. */
function begin(folder: string) {
  const file = new EventFile(folder);
  const events = new Events(file.follow);
  const target = { url: 'http://a' };
  const asked = askedFor(
    IDS.map((id) => makeCase({ id })),
    { of: 9 },
  );
  events.tell({ event: 'run-began', startedAt: '1970-01-01T00:00:00.000Z', target, asked });
  events.tell({ event: 'described', target });
  const finish = (): [results: Results, isWritten: boolean] => {
    events.tell({ event: 'run-ended', why: {} });
    const results = completeResults(toResults(events.run));
    return [results, file.finish(results)];
  };
  return { tell: events.tell, finish };
}

/** The lines of the file in short. */
async function gists(folder: string): Promise<string[]> {
  const text = await readFile(join(folder, 'events.jsonl'), 'utf8');
  const lines = text.trimEnd().split('\n');
  const gist = (line: RunEvent): string =>
    line.event === 'case' ? `${line.result.id} ${line.result.status}` : line.event;
  return lines.map((line) => gist(eventSchema.parse(JSON.parse(line))));
}

const folder = temporaryFolder();
const cut = temporaryFolder();
const planted = temporaryFolder();

it('events.jsonl has a line for each event as soon as it is told, and no case twice in the end', async () => {
  const { tell, finish } = begin(folder);
  tell({ event: 'case-began', id: 'body/page' });
  tell(ended(PAGE, { findings: [{ watch: 'every-request/digest', failure: FAILURE }] }));
  tell(ended(TRACK, { observations: [LOWER] }));
  const lines = ['start', 'begin', 'body/page passed', 'every-request/digest failed', 'body/track failed'];
  expect((await gists(folder)).toSorted()).toEqual(lines.toSorted());
  tell(ended(makeResult('body/group', 'passed')));
  const [results, isWritten] = finish();
  expect(isWritten).toBe(true);
  expect((await gists(folder)).toSorted()).toEqual([...lines, 'body/group passed', 'end'].toSorted());
  const text = await readFile(join(folder, 'events.jsonl'), 'utf8');
  const read = resultsOfLines(
    text
      .trimEnd()
      .split('\n')
      .map((line) => eventSchema.parse(JSON.parse(line))),
  );
  expect(new Set(read.cases)).toEqual(new Set(results.cases));
  expect({ ...read, cases: results.cases }).toEqual(results);
});

it('what is left of a run that did not end is read as its results, marked as cut, from its folder or its events', async () => {
  const { tell } = begin(cut);
  tell({ event: 'case-began', id: 'body/page' });
  tell({ event: 'process-said', accounts: [{ url: 'http://a', process: { command: './router', tail: [] } }] });
  tell(ended(TRACK, { observations: [LOWER] }));
  const results = await readResults(cut);
  expect(results).toMatchObject({
    ...{ cut: true, verdict: 'incomplete', planned: 3, selectedOf: 9, unplayed: ['body/page', 'body/group'] },
    reason: 'This run did not end; 1 of 3 cases were played.',
    observations: [{ value: 'lower' }],
    processes: [{ command: './router' }],
  });
  expect(results.cases.find(({ id }) => id === 'body/track')).toEqual(TRACK);
  expect(results.cases.find(({ id }) => id === 'body/page')).toMatchObject({
    status: 'could-not-run',
    reason: 'ended early: the run ended while this case was under way; This run did not end',
  });
  expect(await readResults(join(cut, 'events.jsonl'))).toEqual(results);
});

it('events.jsonl is written to no link that is planted in the folder', async () => {
  await writeFile(join(planted, 'mine.txt'), 'mine');
  await symlink('mine.txt', join(planted, 'events.jsonl'));
  const [, isWritten] = begin(planted).finish();
  expect([isWritten, await readFile(join(planted, 'mine.txt'), 'utf8')]).toEqual([false, 'mine']);
});
