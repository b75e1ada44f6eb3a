import { describe, expect, it } from 'vitest';
import type { RequirementId } from '../../spec/requirements/index.ts';
import { findAgain, PlainFailures } from './plain-failures.ts';

const behind = (plain: RequirementId, other: RequirementId): boolean =>
  new PlainFailures([{ requirement: plain, expected: 'e', seen: 's' }]).behind(other) !== undefined;

it('counts one mistake once, by what tells most of it', () => {
  const ids: readonly RequirementId[] = ['VAL-006', 'HDR-004', 'RTY-005', 'HDR-004', 'BOD-009'];
  const { all } = new PlainFailures(ids.map((requirement) => ({ requirement, expected: 'e', seen: 's' })));
  expect(all.map(({ requirement }) => requirement)).toEqual(['VAL-006', 'HDR-004', 'BOD-009']);
});

const SOUGHT = { requirement: 'SIG-001', expected: 'one X-Signature' };

it.each([
  [
    'the same requirement first',
    [
      { ...SOUGHT, requirement: 'SIG-006' },
      { ...SOUGHT, expected: 'another' },
    ],
    1,
  ],
  [
    'one that the same mistake fails',
    [
      { requirement: 'HDR-002', expected: 'e' },
      { ...SOUGHT, requirement: 'SIG-006' },
    ],
    1,
  ],
  [
    'none of the same area that expects something else',
    [{ requirement: 'SIG-006', expected: 'X-Signature to be 0beec7b5' }],
    -1,
  ],
  ['none of another area', [{ ...SOUGHT, requirement: 'HDR-006' }], -1],
])('a failure is found again by %s', (_, failures, place) => {
  expect(findAgain(failures, SOUGHT)).toBe(failures[place]);
});

describe('a plain failure', () => {
  it.each<[plain: RequirementId, other: RequirementId, why: string]>([
    ['HDR-004', 'HDR-004', 'it is the same'],
    ['SIG-002', 'SIG-003', 'a wrong digest fails one for each sort of body'],
    ['CAL-004', 'CAL-011', 'a lost call fails another one in a crowd'],
    ['CAL-001', 'SET-009', 'a lost call fails another one after new settings'],
    ['BOD-005', 'RTY-005', 'a wrong body is wrong again in a retry'],
    ['HDR-006', 'HDR-009', 'a missing header is missing again in a retry'],
    ['RTY-001', 'DLV-003', 'a call that is not retried reaches no other URL'],
    ['BOD-001', 'HDR-008', 'no message can be found'],
    ['AUD-005', 'DLV-001', 'two memberships of a user look like one that is sent twice'],
    ['MSG-001', 'QUE-013', 'a lost message fails another one in a crowd'],
  ])('%s may be behind %s: %s', (plain, other) => {
    expect(behind(plain, other)).toBe(true);
  });

  it.each<[plain: RequirementId, other: RequirementId]>([
    ['HDR-004', 'CAL-011'],
    ['HDR-004', 'HDR-008'],
    ['HDR-002', 'HDR-004'],
    ['SIG-002', 'CAL-011'],
    ['BOD-009', 'VAL-001'],
    ['BOD-009', 'CAL-011'],
    ['DEL-004', 'SIG-002'],
    ['RTY-001', 'CAL-011'],
    ['TIM-001', 'RTY-003'],
    ['MSG-002', 'QUE-013'],
  ])('%s is not behind %s', (plain, other) => {
    expect(behind(plain, other)).toBe(false);
  });
});
