import { describe, expect, it } from 'vitest';
import { REQUIREMENTS } from '../requirements/index.ts';
import { findReading, READINGS, type Reading, reading } from './index.ts';

describe('readings', () => {
  it('are numbered from 1 without a gap', () => {
    expect(READINGS.map(({ number }) => number)).toEqual(READINGS.map((_, index) => index + 1));
    expect(READINGS.length).toBe(57);
  });

  it('have numbers that the compiler knows', () => {
    const known: Reading = 57;
    // @ts-expect-error There is no such row.
    const unknown: Reading = 58;
    expect(reading(known).number).toBe(known);
    expect(() => reading(unknown)).toThrow('No reading has the number 58');
  });

  it.each([
    ['20', 20],
    ['020', undefined],
    ['58', undefined],
    ['', undefined],
  ])('are found by a text from outside: %j', (text, number) => {
    expect(findReading(text)?.number).toBe(number);
  });

  it('are each cited by a requirement', () => {
    const cited = new Set(REQUIREMENTS.map((each) => each.reading));
    expect(READINGS.map(({ number }) => number).filter((number) => !cited.has(number))).toEqual([]);
  });
});
