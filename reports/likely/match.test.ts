import { describe, expect, test } from 'vitest';
import type { RecordedFault } from './fault-record.ts';
import type { Mark } from './mark.ts';
import { matchOf } from './match.ts';

const MARK: Mark = { requirement: 'SIG-001', aspect: 'one', look: 'look', isDiagnosed: false };
const FAULT: RecordedFault = { name: 'f', description: 'F.', requirement: 'SIG-001', red: new Map([['a/1', MARK]]) };
const rarity = (): number => 2;
const NOTHING = new Map<string, number>();

describe('how a fault compares with a run', () => {
  test.each<[what: string, seen: Partial<Mark>, fit: number, cases: number]>([
    ['the same look', {}, 1, 1],
    ['the same aspect', { look: 'other' }, 0.8, 1],
    ['the same requirement', { look: 'other', aspect: 'two' }, 0.5, 0],
    ['the same area', { look: 'other', aspect: 'two', requirement: 'SIG-002' }, 0.4, 0],
    ['nothing', { look: 'other', aspect: 'two', requirement: 'BOD-001' }, 0.1, 0],
    ['nothing but the look', { aspect: 'two', requirement: 'BOD-001' }, 0.1, 0],
  ])('depends on what the failures have in common: %s', (_what, seen, fit, cases) => {
    const played = { red: new Map([['a/1', { ...MARK, ...seen }]]), green: new Set<string>() };
    expect(matchOf(FAULT, played, NOTHING, rarity)).toEqual({
      fault: FAULT,
      gain: 2 * fit,
      fit,
      cases,
      newCases: cases,
      looksSame: fit === 1,
    });
  });

  test.each([
    [true, true, 0.1],
    [true, false, 0.8],
    [false, true, 0.8],
  ])('takes another diagnosis for another mistake: diagnosed %s, and the fault %s', (seen, kept, fit) => {
    const fault = { ...FAULT, red: new Map([['a/1', { ...MARK, isDiagnosed: kept }]]) };
    const red = new Map([['a/1', { ...MARK, look: 'other', isDiagnosed: seen }]]);
    expect(matchOf(fault, { red, green: new Set() }, NOTHING, rarity).fit).toBe(fit);
  });

  test('is worse for each case that passes which should fail', () => {
    const fault = { ...FAULT, red: new Map([...FAULT.red, ['a/2', MARK], ['a/3', MARK]]) };
    const played = { red: new Map([['a/1', MARK]]), green: new Set(['a/2']) };
    expect(matchOf(fault, played, NOTHING, rarity)).toMatchObject({ gain: 1, fit: 0.5 });
  });

  test('counts only what other mistakes do not explain, which may hide it', () => {
    const fault = { ...FAULT, red: new Map([...FAULT.red, ['a/2', MARK]]) };
    const red = new Map([
      ['a/1', { ...MARK, requirement: 'BOD-001', look: 'other', aspect: 'two' }],
      ['a/2', MARK],
    ]);
    const match = matchOf(fault, { red, green: new Set() }, new Map([['a/1', 1]]), rarity);
    expect(match).toMatchObject({ gain: 2, fit: 1, cases: 1, newCases: 1 });
    expect(matchOf(fault, { red, green: new Set() }, new Map([['a/2', 1]]), rarity)).toMatchObject({ newCases: 0 });
  });
});
