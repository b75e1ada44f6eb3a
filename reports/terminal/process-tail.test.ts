import { describe, expect, it } from 'vitest';
import type { Process, Results } from '../../spec/shapes/results.ts';
import { caseResult, FAILURE, run } from '../results.fixture.ts';
import { paintWith } from '../text/paint.ts';
import { processTails } from './process-tail.ts';

const AT = '2026-01-02T03:04:06.500Z';
const line = (text: string, stream: 'out' | 'err' = 'out') => ({ at: AT, stream, text });
const LOGS = Array.from({ length: 30 }, (_, index) => line(`log ${index}`));
const TRACEBACK = [
  'Traceback (most recent call last):',
  ...Array.from({ length: 12 }, (_, index) => `  frame ${index}`),
  'ValueError: no groups',
].map((text) => line(text, 'err'));
const PROCESS: Process = { command: './router', tail: LOGS };
const ENDED: Process = { ...PROCESS, ended: { code: 7, signal: null, cases: 41 } };
const failed = caseResult({ status: 'failed', failure: FAILURE });

function shown(process: Process, changes: Partial<Results> = {}): string[] {
  const results = run({ verdict: 'not-conformant', cases: [failed], ...changes, processes: [process] });
  return processTails(results, paintWith(false)).flat();
}

describe('the output of a process', () => {
  it('stands in the report if the process has ended, with how and when', () => {
    const lines = shown(ENDED);
    expect(lines[0]).toBe('OUTPUT  ./router ended with exit code 7 after 41 cases');
    expect(lines).toHaveLength(18);
    expect(lines[1]).toBe('  | (14 lines left out)');
    expect(lines.at(-1)).toBe('  |    1.5 s  log 29');
    const killed = { ...PROCESS, ended: { code: null, signal: 'SIGKILL', cases: 1 } };
    expect(shown(killed)[0]).toBe('OUTPUT  ./router ended with signal SIGKILL after 1 case');
  });

  it.each([
    'status 500 with "oops", again and again',
    'the error "socket hang up", again and again',
    'Expected status 204, got 502 with no body (PUT http://127.0.0.1:1/worlds/w1/sources/wk-1)',
    'No answer: read ECONNRESET (GET http://127.0.0.1:1/)',
    'Nothing is listening: connect ECONNREFUSED 127.0.0.1:1 (GET http://127.0.0.1:1/)',
  ])('stands in it if a case saw an error: %s', (words) => {
    const stopped = caseResult({ status: 'could-not-run', reason: words });
    const saw = caseResult({ status: 'failed', failure: { ...FAILURE, seen: words } });
    for (const each of [stopped, saw]) expect(shown(PROCESS, { cases: [failed, each] })[0]).toBe('OUTPUT  ./router');
  });

  it('is left out if no case saw an error', () => {
    expect(shown(PROCESS)).toEqual([]);
    expect(shown({ ...PROCESS, tail: TRACEBACK }, { verdict: 'conformant', cases: [caseResult()] })).toEqual([]);
  });

  it.each([
    [
      'a data race',
      ['WARNING: DATA RACE', 'Read at 0x00c0000b4010 by goroutine 8:', '  main.f()', '=================='],
      2,
    ],
    ['a panic of a handler', ['2026/01/01 00:00:00 http: panic serving 127.0.0.1:5: no', 'goroutine 7 [running]:'], 1],
  ])('is a notice of a run in which all is well, if it has %s', (_, printed, alarms) => {
    const tail = [...LOGS, ...printed.map((text) => line(text, 'err')), ...LOGS];
    const lines = shown({ ...PROCESS, tail, alarms }, { verdict: 'conformant', cases: [caseResult()] });
    expect(lines[0]).toMatch(/^NOTICE {2}\.\/router printed (2 data races or crashes|1 data race or crash)$/);
    const texts = lines.slice(1).map((each) => each.replace('  |    1.5 s  ', ''));
    expect(texts.slice(0, 1 + printed.length)).toEqual(['  | (30 lines left out)', ...printed]);
    expect(texts.length).toBeLessThanOrEqual(17);
  });

  it('shows where a traceback begins and how it ends, among many other lines', () => {
    const lines = shown({ ...PROCESS, tail: [...LOGS, ...TRACEBACK, ...LOGS] });
    const texts = lines.slice(1, 11).map((each) => each.replace('  |    1.5 s  ', ''));
    expect(texts).toEqual([
      '  | (30 lines left out)',
      ...['Traceback (most recent call last):', '  frame 0', '  frame 1'],
      '  | (7 lines left out)',
      ...['  frame 9', '  frame 10', '  frame 11', 'ValueError: no groups'],
      '  | (21 lines left out)',
    ]);
  });
});
