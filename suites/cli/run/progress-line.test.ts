import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { CaseResult } from '../../../spec/shapes/results.ts';
import type { EventBody } from '../../runner/events.ts';
import { parseKnownDeviations } from '../../runner/known/known-deviation.ts';
import { Events } from '../../runner/results/fold.ts';
import { askedFor, makeCase, makeEvents, makeResult } from '../../runner/results.fixture.ts';
import { ProgressLine } from './record.ts';

const began: EventBody = { event: 'case-began', id: 'a' };
const ended = (result: CaseResult): EventBody => ({
  event: 'case-ended',
  outcome: { result, observations: [], findings: [] },
});

/** Texts that a run of four cases, of which those named `known-…` are known to fail, writes about an event each second. */
function written(isTTY: boolean, bodies: readonly EventBody[]): string[] {
  const texts: string[] = [];
  const write = (text: string): boolean => texts.push(text) > 0;
  const known = ['known-failed', 'known-passed'].map((id) => makeCase({ id }));
  const cases = [...known, ...['a', 'b'].map((id) => makeCase({ id }))];
  const knownDeviations = parseKnownDeviations('known-* # known', 'known.txt', known);
  const line = new ProgressLine({ isTTY, columns: 80, write } as unknown as NodeJS.WriteStream);
  const { tell } = new Events(line.follow);
  for (const body of [...makeEvents(askedFor(cases, { knownDeviations })), ...bodies]) {
    vi.advanceTimersByTime(1_000);
    tell(body);
  }
  return texts;
}

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }));
afterEach(() => void vi.useRealTimers());

it('a log gains a line of progress each 30 s', () => {
  expect(written(false, Array(70).fill(began))).toEqual(Array(2).fill('[....................] 0/4  a\n'));
});

it('a terminal has one line of progress, which is redrawn, and erased when the run ends', () => {
  const texts = written(true, [began, ended(makeResult('a', 'passed')), { event: 'run-ended', why: {} }]);
  expect(texts).toHaveLength(4);
  expect(texts.every((text) => text.startsWith('\r\u001b[K'))).toBe(true);
  expect([texts[2], texts[3]]).toEqual([expect.stringContaining('1/4'), '\r\u001b[K']);
});

it('the line of progress counts the times that cases are played', () => {
  const texts = written(true, [began, ended(makeResult('a', 'passed')), began]);
  expect(texts.map((text) => /time \d+/.exec(text)?.[0])).toEqual([undefined, undefined, undefined, 'time 2']);
});

it('the line of progress counts failures and unexpected passes as failed, but not expected failures', () => {
  const failure = { requirement: 'SIG-001', statement: '', section: '', expected: '', seen: '' };
  const results = [
    makeResult('a', 'failed', { failure }),
    makeResult('known-failed', 'failed', { failure }),
    makeResult('known-passed', 'passed'),
    makeResult('b', 'not-tested'),
  ];
  const texts = written(true, results.map(ended)).slice(1);
  expect(texts.map((text) => /(\d+) failed/.exec(text)?.[1])).toEqual(['1', '1', '2', '2']);
});
