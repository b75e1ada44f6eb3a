import { describe, expect, it } from 'vitest';
import { run } from '../../../../reports/results.fixture.ts';
import { resultOf } from '../../../runner/results.fixture.ts';
import { withProcesses } from './with-processes.ts';

const URL = 'http://127.0.0.1:20001';
const TAIL = [{ at: '2026-01-01T00:00:00.000Z', stream: 'err' as const, text: 'no memory' }];
const running = { url: URL, process: { command: './router', tail: TAIL } };
const ended = { url: URL, process: { ...running.process, ended: { code: 7, signal: null, cases: 41 } } };
const refused = resultOf('a/refused', 'could-not-run', {
  reason: `Expected an answer, got the error "connect ECONNREFUSED 127.0.0.1:20001" (POST ${URL}/worlds)`,
});
const description = resultOf('a/description', 'could-not-run', {
  reason: `Expected an answer, got the error "read ECONNRESET" (GET ${URL})`,
});
const elsewhere = resultOf('a/elsewhere', 'could-not-run', {
  reason: 'Expected an answer, got the error "connect ECONNREFUSED" (POST http://127.0.0.1:200010/worlds)',
});
const wrong = resultOf('a/wrong', 'could-not-run', { reason: `Expected status 201, got 500 (POST ${URL}/worlds)` });

describe('withProcesses', () => {
  it('says how a process ended, in place of the connections that were refused', () => {
    const { cases, reason, processes } = withProcesses(run({ cases: [refused, description, elsewhere, wrong] }), [
      ended,
    ]);
    expect(cases.map((result) => result.reason)).toEqual([
      'The implementation ended with exit code 7 after 41 cases',
      'The implementation ended with exit code 7 after 41 cases',
      elsewhere.reason,
      wrong.reason,
    ]);
    expect(reason).toBe('The implementation ended with exit code 7 after 41 cases.');
    expect(processes).toEqual([ended.process]);
  });

  it('names the signal that ended it', () => {
    const killed = { ...ended, process: { ...ended.process, ended: { code: null, signal: 'SIGSEGV', cases: 1 } } };
    expect(withProcesses(run({ cases: [refused] }), [killed]).reason).toBe(
      'The implementation ended with signal SIGSEGV after 1 case.',
    );
  });

  it('changes no reason while the process runs, or if it ended after all cases', () => {
    const results = run({ cases: [refused] });
    expect(withProcesses(results, [running])).toEqual({ ...results, processes: [running.process] });
    const passed = run();
    expect(withProcesses(passed, [ended])).toEqual({ ...passed, processes: [ended.process] });
  });

  it('changes nothing of a run that started no process', () => {
    const results = run({ cases: [refused] });
    expect(withProcesses(results, [])).toBe(results);
  });
});
