import { mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { completeResults } from '../../../reports/complete-results.ts';
import { eventSchema, type RunEvent } from '../../../spec/shapes/events.ts';
import type { CaseResult, Results } from '../../../spec/shapes/results.ts';
import type { Outcome } from '../../runner/case/outcome.ts';
import type { EventBody } from '../../runner/events.ts';
import { Events, toResults } from '../../runner/results/fold.ts';
import { resultsOfLines } from '../../runner/results/lines.ts';
import { askedFor, makeCase, makeResult } from '../../runner/results.fixture.ts';
import { readResults } from '../output/read-results.ts';
import { EventFile } from './record.ts';

const STARTED_AT = '1970-01-01T00:00:00.000Z';
const TARGET = { url: 'http://a' };
const IDS = ['body/page', 'body/track', 'body/group'];
const FAILURE = { requirement: 'SIG-002', statement: 's', section: '1', expected: 'e', seen: 'wrong' };

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'routespec-events-'));
});
afterEach(() => rm(folder, { recursive: true }));

async function written(): Promise<RunEvent[]> {
  const text = await readFile(join(folder, 'events.jsonl'), 'utf8');
  expect(text.at(-1)).toBe('\n');
  return text
    .trimEnd()
    .split('\n')
    .map((line) => eventSchema.parse(JSON.parse(line)));
}

/** A line in short. */
function gist(line: RunEvent): string {
  return line.event === 'case' ? `${line.result.id} ${line.result.status}` : line.event;
}

const ended = (result: CaseResult, members: Partial<Outcome> = {}): EventBody => ({
  event: 'case-ended',
  outcome: { result, observations: [], findings: [], ...members },
});

/** A run whose events a file follows: it has begun, and what is under test has described itself. */
function begin(at = folder) {
  const file = new EventFile(at);
  const events = new Events(file.follow);
  const cases = IDS.map((id) => makeCase({ id }));
  events.tell({ event: 'run-began', startedAt: STARTED_AT, target: TARGET, asked: askedFor(cases, { of: 9 }) });
  events.tell({ event: 'described', target: TARGET });
  const finish = (): [results: Results, isWritten: boolean] => {
    events.tell({ event: 'run-ended', why: {} });
    const results = completeResults(toResults(events.run));
    return [results, file.finish(results)];
  };
  return { file, events, tell: events.tell, finish };
}

const PAGE = makeResult('body/page', 'passed');
const TRACK = makeResult('body/track', 'passed');
const GROUP = makeResult('body/group', 'passed');

describe('EventFile', () => {
  it('has a line for each event as soon as it is told', async () => {
    const { tell } = begin();
    expect(await written()).toMatchObject([
      { event: 'start', selected: 3, selectedOf: 9, cases: IDS, repeat: 'run', target: TARGET, startedAt: STARTED_AT },
    ]);
    tell({ event: 'case-began', id: 'body/page' });
    const observations = [{ requirement: 'SIG-012', case: 'body/page', value: 'lower' }];
    tell(ended(PAGE, { observations }));
    expect((await written()).slice(1)).toEqual([
      { event: 'begin', case: 'body/page', atMs: expect.any(Number) },
      { event: 'case', result: PAGE, observations },
    ]);
    const processes = [{ command: './router', tail: [] }];
    tell({ event: 'process-said', accounts: processes.map((process) => ({ process })) });
    tell({ event: 'world-played', played: { worlds: 2, durationMs: 3 } });
    tell({ event: 'notice', sentence: 'that belongs to no case' });
    expect((await written()).slice(3)).toMatchObject([
      { event: 'processes', processes },
      { event: 'further', worlds: 2 },
    ]);
    expect(await readdir(folder)).toEqual(['events.jsonl']);
  });

  it('says in the end what the run judges otherwise, nothing twice, and what comes to the same results', async () => {
    const { tell, finish } = begin();
    for (const each of [TRACK, PAGE, GROUP]) tell(ended(each));
    const [results, isWritten] = finish();
    expect(isWritten).toBe(true);
    const lines = await written();
    expect(lines.map(gist)).toEqual(['start', 'body/track passed', 'body/page passed', 'body/group passed', 'end']);
    expect(new Set(resultsOfLines(lines).cases)).toEqual(new Set(results.cases));
    expect({ ...resultsOfLines(lines), cases: results.cases }).toEqual(results);
  });

  it('has to be written again if it could not be written', async () => {
    const { tell, finish } = begin(join(folder, 'none'));
    tell(ended(PAGE));
    expect(finish()[1]).toBe(false);
    expect(await readdir(folder)).toEqual([]);
  });
});

describe('what is left of a run that did not end', () => {
  it('is read as its results, marked as cut, from its folder or its events', async () => {
    const { tell } = begin();
    const failed = makeResult('body/track', 'failed', { failure: FAILURE });
    tell({ event: 'case-began', id: 'body/page' });
    tell({ event: 'case-began', id: 'body/track' });
    tell({ event: 'process-said', accounts: [{ url: 'http://a', process: { command: './router', tail: [] } }] });
    tell(ended(failed, { observations: [{ requirement: 'SIG-012', case: 'body/track', value: 'lower' }] }));
    const results = await readResults(folder);
    expect(results).toMatchObject({
      cut: true,
      verdict: 'incomplete',
      reason: 'This run did not end; 1 of 3 cases were played.',
      planned: 3,
      selectedOf: 9,
      unplayed: ['body/page', 'body/group'],
      observations: [{ value: 'lower' }],
      processes: [{ command: './router' }],
    });
    expect(results.cases.find(({ id }) => id === 'body/track')).toEqual(failed);
    expect(results.cases.find(({ id }) => id === 'body/page')).toMatchObject({
      status: 'could-not-run',
      reason: 'ended early: the run ended while this case was under way; This run did not end',
      reproduce: 'run body/page',
    });
    expect(await readResults(join(folder, 'events.jsonl'))).toEqual(results);
  });
});

it('writes to no link that is planted in the folder', async () => {
  await writeFile(join(folder, 'mine.txt'), 'mine');
  await symlink('mine.txt', join(folder, 'events.jsonl'));
  const [, isWritten] = begin().finish();
  expect([isWritten, await readFile(join(folder, 'mine.txt'), 'utf8')]).toEqual([false, 'mine']);
});
