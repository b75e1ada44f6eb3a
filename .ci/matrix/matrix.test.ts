import { describe, expect, it } from 'vitest';
import { differencesOf, type Matrix } from './matrix.ts';

const MATRIX: Matrix = {
  cases: { 'signature/digest': ['SIG-002', 'SIG-001'] },
  judgements: {
    reference: { failed: {}, couldNotRun: [] },
    'digest-in-base64': { failed: { 'signature/digest': 'SIG-002', 'signature/delete': 'SIG-002' }, couldNotRun: [] },
  },
};

describe('differencesOf', () => {
  it('ignores the order in which a matrix lists things', () => {
    const failed = { 'signature/delete': 'SIG-002', 'signature/digest': 'SIG-002' };
    const { reference = { failed: {}, couldNotRun: [] } } = MATRIX.judgements;
    const after = { ...MATRIX, judgements: { 'digest-in-base64': { couldNotRun: [], failed }, reference } };
    expect(differencesOf(MATRIX, after)).toEqual([]);
  });

  it('names an implementation that is judged differently', () => {
    const judgements = {
      ...MATRIX.judgements,
      reference: { failed: { 'timeout/logged': 'TMO-001' }, couldNotRun: [] },
    };
    expect(differencesOf(MATRIX, { ...MATRIX, judgements })).toEqual([
      'implementation reference: was {"couldNotRun":[],"failed":{}}, is {"couldNotRun":[],"failed":{"timeout/logged":"TMO-001"}}',
    ]);
  });

  it('names a case that was removed, and one that is new', () => {
    expect(differencesOf(MATRIX, { ...MATRIX, cases: { 'signature/new': ['SIG-002'] } })).toEqual([
      'case signature/digest: was ["SIG-002","SIG-001"], is absent',
      'case signature/new: was absent, is ["SIG-002"]',
    ]);
  });
});
