import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { BREAKER_LIMITS, Breaker } from './breaker.ts';

const { silenceMs, busyMs, freshMs, waryMs, dropMs } = BREAKER_LIMITS;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('Breaker', () => {
  it('gives up what is under way after a long silence, and lets later requests begin', () => {
    const breaker = new Breaker();
    const { signal } = breaker;
    breaker.begin();
    vi.advanceTimersByTime(silenceMs - 1);
    expect(signal.aborted).toBe(false);
    vi.advanceTimersByTime(1);
    expect(signal.reason).toMatchObject({
      code: 'late',
      message: 'No answer to any request within 15 s',
    });
    expect(breaker.signal.aborted).toBe(false);
  });

  it('counts silence anew after an answer', () => {
    const breaker = new Breaker();
    const { signal } = breaker;
    breaker.begin();
    breaker.begin();
    vi.advanceTimersByTime(silenceMs - 1);
    breaker.end(true);
    vi.advanceTimersByTime(silenceMs - 1_000);
    expect(signal.aborted).toBe(false);
    vi.advanceTimersByTime(1_000);
    expect(signal.aborted).toBe(true);
  });

  it('knows no silence while nothing is asked', () => {
    const breaker = new Breaker();
    breaker.begin();
    breaker.end(false);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('stops after three cases in a row without an answer, if that took long enough', () => {
    const breaker = new Breaker();
    const { signal } = breaker;
    for (let each = 0; each < 3; each += 1) breaker.caseUnanswered('reset');
    expect(breaker.reason).toBeUndefined();
    vi.advanceTimersByTime(silenceMs);
    breaker.caseUnanswered('late');
    expect(breaker.reason).toBe(
      'the implementation has stopped answering: 4 cases in a row ended without an answer, the last because: late',
    );
    expect(signal.aborted).toBe(true);
    expect(() => breaker.demandAnswers()).toThrow('the implementation has stopped answering');
  });

  it('looks whether a fresh world is idle until one has been', () => {
    const breaker = new Breaker();
    expect(breaker.freshLimitMs).toBe(freshMs);
    breaker.worldIdle();
    expect(breaker.freshLimitMs).toBeUndefined();
  });

  it('begins again after a case with an answer', () => {
    const breaker = new Breaker();
    vi.advanceTimersByTime(silenceMs);
    breaker.caseUnanswered('late');
    breaker.caseUnanswered('late');
    expect([breaker.answerLimitMs, breaker.busyLimitMs, breaker.dropLimitMs]).toEqual([waryMs, waryMs, dropMs]);
    breaker.caseAnswered();
    expect([breaker.answerLimitMs, breaker.busyLimitMs, breaker.dropLimitMs]).toEqual([undefined, busyMs, silenceMs]);
    breaker.caseUnanswered('late');
    expect(breaker.reason).toBeUndefined();
    expect(() => breaker.demandAnswers()).not.toThrow();
  });

  it('waits no longer for worlds to be deleted once that was not answered', () => {
    const breaker = new Breaker();
    breaker.dropUnanswered();
    expect(breaker.dropLimitMs).toBe(dropMs);
  });

  it('gives up everything when the run is interrupted', () => {
    const controller = new AbortController();
    const breaker = new Breaker(controller.signal);
    controller.abort();
    expect(breaker.signal.aborted).toBe(true);
    expect(new Breaker(controller.signal).signal.aborted).toBe(true);
  });

  const REFUSED = 'Expected status 201, got 200 with {"world":"w1"} (POST /worlds)';

  it('stops after a dozen cases if none could run, all for one reason', () => {
    const breaker = new Breaker();
    for (let each = 1; each < 12; each += 1) breaker.caseCouldNotRun(REFUSED.replace('w1', `w${each}`));
    expect(breaker.reason).toBeUndefined();
    breaker.caseCouldNotRun(REFUSED);
    expect(breaker.reason).toBe(`the first 12 cases all could not run: ${REFUSED}`);
    expect(() => breaker.demandAnswers()).toThrow(REFUSED);
  });

  it.each<[what: string, before: (breaker: Breaker) => void]>([
    ['one of them had a result', (breaker) => breaker.caseAnswered()],
    ['one had another reason', (breaker) => breaker.caseCouldNotRun('No answer')],
  ])('does not stop after a dozen if %s', (_, before) => {
    const breaker = new Breaker();
    before(breaker);
    for (let each = 0; each < 30; each += 1) breaker.caseCouldNotRun(REFUSED);
    expect(breaker.reason).toBeUndefined();
  });
});
