import { describe, expect, it, vi } from 'vitest';
import { resultOf } from '../../runner/results.fixture.ts';
import { ProgressLine } from './progress-line.ts';

/** A stream that keeps what is written to it. */
function streamOf(isTTY: boolean): { stream: NodeJS.WriteStream; written: string[] } {
  const written: string[] = [];
  const write = (text: string): boolean => written.push(text) > 0;
  return { stream: { isTTY, columns: 80, write } as unknown as NodeJS.WriteStream, written };
}

const passed = resultOf('a', 'passed');

describe('ProgressLine', () => {
  it('writes nothing if there is no terminal', () => {
    const { stream, written } = streamOf(false);
    const line = new ProgressLine(stream, 2);
    line.begin('a');
    line.end(passed);
    line.clear();
    expect(written).toEqual([]);
  });

  it('redraws one line on a terminal, and erases it', () => {
    vi.useFakeTimers({ toFake: ['performance'] });
    const { stream, written } = streamOf(true);
    const line = new ProgressLine(stream, 2);
    vi.advanceTimersByTime(1_000);
    line.begin('a');
    vi.advanceTimersByTime(1_000);
    line.end(passed);
    line.clear();
    vi.useRealTimers();
    expect(written).toHaveLength(3);
    expect(written.every((text) => text.startsWith('\r\u001b[K'))).toBe(true);
    expect(written[1]).toContain('1/2');
    expect(written[2]).toBe('\r\u001b[K');
  });

  it('counts failures and unexpected passes as failed, but not expected failures', () => {
    vi.useFakeTimers({ toFake: ['performance'] });
    const { stream, written } = streamOf(true);
    const line = new ProgressLine(stream, 9);
    for (const status of ['failed', 'expected-failure', 'unexpected-pass', 'not-tested'] as const) {
      vi.advanceTimersByTime(1_000);
      line.end(resultOf(status, status));
    }
    vi.useRealTimers();
    expect(written.map((text) => /(\d+) failed/.exec(text)?.[1])).toEqual(['1', '1', '2', '2']);
  });

  it('shows what is played beyond the default set, and counts what fails there', () => {
    vi.useFakeTimers({ toFake: ['performance'] });
    const { stream, written } = streamOf(true);
    const line = new ProgressLine(stream, 1);
    for (const result of [undefined, resultOf('a', 'failed'), resultOf('b', 'expected-failure')]) {
      vi.advanceTimersByTime(1_000);
      line.further({ worlds: 1_240, durationMs: 10_000 }, result);
    }
    vi.useRealTimers();
    expect(written[0]).toContain('1,240 worlds, 124/s');
    expect(written.map((text) => /(\d+) failed/.exec(text)?.[1])).toEqual([undefined, '1', '1']);
  });

  it('draws at most ten times a second', () => {
    vi.useFakeTimers({ toFake: ['performance'] });
    const { stream, written } = streamOf(true);
    const line = new ProgressLine(stream, 100);
    for (let step = 0; step < 100; step += 1) {
      vi.advanceTimersByTime(10);
      line.begin(`case-${step}`);
    }
    vi.useRealTimers();
    expect(written.length).toBeLessThanOrEqual(10);
  });
});
