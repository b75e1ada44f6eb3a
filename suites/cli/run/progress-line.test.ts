import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { CaseResult } from '../../../spec/shapes/results.ts';
import type { EventBody } from '../../runner/events.ts';
import { parseKnownDeviations } from '../../runner/known/known-deviation.ts';
import { Events } from '../../runner/results/fold.ts';
import { askedFor, makeCase, makeEvents, makeResult } from '../../runner/results.fixture.ts';
import { ProgressLine } from './record.ts';

/** A stream that keeps what is written to it. */
function makeStream(isTTY: boolean): { stream: NodeJS.WriteStream; written: string[] } {
  const written: string[] = [];
  const write = (text: string): boolean => written.push(text) > 0;
  return { stream: { isTTY, columns: 80, write } as unknown as NodeJS.WriteStream, written };
}

const passed = makeResult('a', 'passed');
const began = (id: string): EventBody => ({ event: 'case-began', id });
const ended = (result: CaseResult): EventBody => ({
  event: 'case-ended',
  outcome: { result, observations: [], findings: [] },
});

/** A run of so many cases, of which those named `known-…` are known to fail, whose events a line follows. */
function makeRun(stream: NodeJS.WriteStream, total: number) {
  const cases = ['a', 'known-failed', 'known-passed', ...Array(total).fill('b')]
    .slice(0, total)
    .map((id) => makeCase({ id }));
  const known = ['known-failed', 'known-passed'].map((id) => makeCase({ id }));
  const knownDeviations = parseKnownDeviations('known-* # known', 'known.txt', known);
  const line = new ProgressLine(stream);
  const { tell } = new Events(line.follow);
  const [began] = makeEvents(askedFor(cases, { knownDeviations }));
  tell(began as EventBody);
  return { tell };
}

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }));
afterEach(() => void vi.useRealTimers());

describe('ProgressLine', () => {
  it('writes a new line each 30 s if there is none', () => {
    const { stream, written } = makeStream(false);
    const { tell } = makeRun(stream, 99);
    for (let step = 0; step < 70; step += 1) {
      vi.advanceTimersByTime(1_000);
      tell(began('a'));
    }
    expect(written).toEqual(['[....................] 0/99  a\n', '[....................] 0/99  a\n']);
  });

  it('redraws one line on a terminal, and erases it when the run ends', () => {
    const { stream, written } = makeStream(true);
    const { tell } = makeRun(stream, 2);
    for (const body of [began('a'), ended(passed), { event: 'run-ended', why: {} } as const]) {
      vi.advanceTimersByTime(1_000);
      tell(body);
    }
    expect(written).toHaveLength(4);
    expect(written.every((text) => text.startsWith('\r\u001b[K'))).toBe(true);
    expect(written[2]).toContain('1/2');
    expect(written[3]).toBe('\r\u001b[K');
  });

  it('counts failures and unexpected passes as failed, but not expected failures', () => {
    const { stream, written } = makeStream(true);
    const { tell } = makeRun(stream, 9);
    const failure = { requirement: 'SIG-001', statement: '', section: '', expected: '', seen: '' };
    const results = [
      makeResult('a', 'failed', { failure }),
      makeResult('known-failed', 'failed', { failure }),
      makeResult('known-passed', 'passed'),
      makeResult('b', 'not-tested'),
    ];
    for (const result of results) {
      vi.advanceTimersByTime(1_000);
      tell(ended(result));
    }
    expect(written.slice(1).map((text) => /(\d+) failed/.exec(text)?.[1])).toEqual(['1', '1', '2', '2']);
  });
});
