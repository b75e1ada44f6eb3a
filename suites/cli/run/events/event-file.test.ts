import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { completeResults } from '../../../../reports/complete-results.ts';
import { resultsOfEvents } from '../../../../reports/machines/events.fixture.ts';
import { eventSchema, type RunEvent } from '../../../../spec/shapes/events.ts';
import type { CaseResult, Results } from '../../../../spec/shapes/results.ts';
import type { Outcome } from '../../../runner/case/outcome.ts';
import { summarise } from '../../../runner/results/verdict.ts';
import { resultOf } from '../../../runner/results.fixture.ts';
import type { Progress } from '../../../runner/run.ts';
import { EventFile } from './event-file.ts';

const BEGINNING = { routespec: '1', spec: 'a', seed: 1, selected: 3 };
const STARTED_AT = '1970-01-01T00:00:00.000Z';
const TARGET = { url: 'http://a' };

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'routespec-events-'));
});
afterEach(() => rm(folder, { recursive: true }));

function resultsOf(...cases: CaseResult[]): Results {
  const { selected: _, ...facts } = BEGINNING;
  const run = { ...facts, target: TARGET, startedAt: STARTED_AT, durationMs: 5, verdict: 'conformant' } as const;
  return completeResults({ ...run, summary: summarise(cases), cases, observations: [] });
}

async function written(): Promise<RunEvent[]> {
  const text = await readFile(join(folder, 'events.jsonl'), 'utf8');
  expect(text.at(-1)).toBe('\n');
  return text
    .trimEnd()
    .split('\n')
    .map((line) => eventSchema.parse(JSON.parse(line)));
}

const outcomeOf = (result: CaseResult, members: Partial<Outcome> = {}): Outcome => ({
  result,
  observations: [],
  findings: [],
  ...members,
});

/** The end of a case, as a run reports it. */
function end(progress: Progress, outcome: Outcome): void {
  progress.outcome?.(outcome);
  progress.end(outcome.result);
}

function begin(): { file: EventFile; progress: Progress; told: string[] } {
  const told: string[] = [];
  const file = new EventFile(folder, BEGINNING);
  const progress = file.follow({
    start: () => void told.push('start'),
    begin: (id) => void told.push(`begin ${id}`),
    outcome: ({ result }) => void told.push(`outcome ${result.id}`),
    end: ({ id }) => void told.push(`end ${id}`),
    further: ({ worlds }) => void told.push(`further ${worlds}`),
  });
  progress.start?.(new Date(0), TARGET);
  return { file, progress, told };
}

const PAGE = resultOf('body/page', 'passed');
const TRACK = resultOf('body/track', 'passed');

describe('EventFile', () => {
  it('has a line for each step as soon as it is reported, and reports it on', async () => {
    const { progress, told } = begin();
    expect(await written()).toEqual([{ event: 'start', ...BEGINNING, target: TARGET, startedAt: STARTED_AT }]);
    progress.begin('body/page');
    const observations = [{ requirement: 'SIG-012', case: 'body/page', value: 'lower' }];
    end(progress, outcomeOf(PAGE, { observations }));
    expect((await written()).at(-1)).toEqual({ event: 'case', result: PAGE, observations });
    progress.further?.({ worlds: 2, durationMs: 3 }, TRACK);
    expect((await written()).slice(2)).toMatchObject([{ event: 'further', worlds: 2 }, { result: TRACK }]);
    expect(told).toEqual(['start', 'begin body/page', 'outcome body/page', 'end body/page', 'further 2']);
    expect(await readdir(folder)).toEqual(['events.jsonl']);
  });

  it('says in the end what the run judges otherwise, and nothing twice', async () => {
    const { file, progress } = begin();
    end(progress, outcomeOf(PAGE));
    end(progress, outcomeOf(TRACK));
    const results = resultsOf(PAGE, resultOf('body/track', 'failed'));
    expect(file.finish(results)).toBe(true);
    const events = await written();
    expect(events.map((each) => (each.event === 'case' ? each.result.status : each.event))).toEqual([
      ...['start', 'passed', 'passed', 'failed', 'end'],
    ]);
    expect(resultsOfEvents(events)).toEqual(results);
  });

  it('leaves out a case that the end of the run cut short', async () => {
    const { file, progress } = begin();
    end(progress, outcomeOf(PAGE, { isCutShort: true }));
    expect(file.finish(resultsOf())).toBe(true);
    expect((await written()).map(({ event }) => event)).toEqual(['start', 'end']);
  });

  it('of a run that never began has its beginning and its end', async () => {
    expect(new EventFile(folder, BEGINNING).finish(resultsOf())).toBe(true);
    expect((await written()).map(({ event }) => event)).toEqual(['start', 'end']);
  });

  it('has to be written again if the results lack a case that it has', () => {
    const { file, progress } = begin();
    end(progress, outcomeOf(PAGE));
    expect(file.finish(resultsOf())).toBe(false);
  });

  it('has to be written again if it could not be written', async () => {
    const file = new EventFile(join(folder, 'none'), BEGINNING);
    const progress = file.follow({ begin: () => {}, end: () => {} });
    progress.start?.(new Date(0), TARGET);
    end(progress, outcomeOf(PAGE));
    expect(file.finish(resultsOf(PAGE))).toBe(false);
    expect(await readdir(folder)).toEqual([]);
  });
});
