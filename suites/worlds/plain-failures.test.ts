import { expect, it } from 'vitest';
import type { RequirementId } from '../../spec/requirements/index.ts';
import { findAgain, PlainFailures } from './plain-failures.ts';

const behind = (plain: RequirementId, other: RequirementId): boolean =>
  new PlainFailures([{ requirement: plain, expected: 'e', seen: 's' }]).behind(other) !== undefined;

it('counts one mistake once, by what tells most of it', () => {
  const ids: readonly RequirementId[] = ['VAL-006', 'HDR-004', 'RTY-005', 'HDR-004', 'BOD-009'];
  const { all } = new PlainFailures(ids.map((requirement) => ({ requirement, expected: 'e', seen: 's' })));
  expect(all.map(({ requirement }) => requirement)).toEqual(['VAL-006', 'HDR-004', 'BOD-009']);
});

const SOUGHT = {
  requirement: 'SIG-001',
  expected: 'one X-Signature',
  diagnosis: 'Content-Length counts characters.',
};

it.each([
  [
    'the same requirement first',
    [
      { ...SOUGHT, requirement: 'SIG-006' },
      { ...SOUGHT, expected: 'another', diagnosis: 'Why.' },
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
  [
    'one with the same diagnosis',
    [{ requirement: 'BOD-001', expected: 'JSON', diagnosis: 'Content-Length counts characters.' }],
    0,
  ],
  ['none of another area', [{ requirement: 'HDR-006', expected: 'one X-Signature' }], -1],
])('a failure is found again by %s', (_, failures, place) => {
  expect(findAgain(failures, SOUGHT)).toBe(failures[place]);
});

it.each<[plain: RequirementId, other: RequirementId, isBehind: boolean]>([
  ['CAL-004', 'CAL-011', true],
  ['BOD-005', 'RTY-005', true],
  ['BOD-001', 'HDR-008', true],
  ['AUD-005', 'DLV-001', true],
  ['HDR-004', 'CAL-011', false],
  ['BOD-009', 'VAL-001', false],
])('a plain failure of %s may be behind %s: %s', (plain, other, isBehind) => {
  expect(behind(plain, other)).toBe(isBehind);
});

it('diagnoses failures in search of one with the same mistake', () => {
  const failures = ['HDR-004', 'BOD-001'].map((requirement) => ({ requirement, expected: 'e' }));
  const diagnose = ({ requirement }: { readonly requirement: string }): string | undefined =>
    requirement === 'BOD-001' ? SOUGHT.diagnosis : undefined;
  expect(findAgain(failures, SOUGHT)).toBeUndefined();
  expect(findAgain(failures, SOUGHT, diagnose)).toBe(failures[1]);
});
