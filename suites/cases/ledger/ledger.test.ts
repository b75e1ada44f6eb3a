import { describe, expect, it } from 'vitest';
import { type CurrentIds, type Ledger, ledgerOf } from './ledger.ts';
import type { Retired } from './retired.ts';

const TABLE = 'RETIRED of suites/cases/ledger/retired.ts';
const CURRENT: CurrentIds = {
  requirements: ['SIG-002', 'BOD-001'],
  cases: ['signature/new', 'body/page'],
};
const PUBLISHED: Ledger = { requirements: ['BOD-001'], cases: ['body/page', 'signature/old'], retired: [] };

function retiredOf(id: string, ...successors: string[]): Retired {
  return { id, successors, reason: 'It says more' };
}

const RETIRED = [retiredOf('signature/old', 'signature/new')];

describe('ledgerOf', () => {
  it('enters what is in use and what is retired, sorted', () => {
    expect(ledgerOf(PUBLISHED, CURRENT, RETIRED)).toEqual({
      kind: 'ledger',
      ledger: {
        requirements: ['BOD-001', 'SIG-002'],
        cases: ['body/page', 'signature/new'],
        retired: [{ id: 'signature/old', successors: ['signature/new'], reason: 'It says more' }],
      },
    });
  });

  it('begins if nothing was published yet', () => {
    expect(ledgerOf(undefined, CURRENT, RETIRED)).toEqual(ledgerOf(PUBLISHED, CURRENT, RETIRED));
  });

  it('follows itself', () => {
    const { requirements, cases } = CURRENT;
    const ledger = { requirements, cases, retired: RETIRED };
    expect(ledgerOf(ledger, CURRENT, RETIRED)).toEqual(ledgerOf(PUBLISHED, CURRENT, RETIRED));
  });

  it('accepts a retired id with no successor, or with several', () => {
    const retired = [retiredOf('signature/old'), retiredOf('SIG-001', 'SIG-002', 'signature/new')];
    const published = { ...PUBLISHED, requirements: ['SIG-001'] };
    expect(ledgerOf(published, CURRENT, retired)).toMatchObject({ kind: 'ledger' });
  });

  it.each<[what: string, problem: string, published: Ledger, retired: readonly Retired[]]>([
    [
      'a case that is neither in use nor retired',
      `Expected the published id signature/old to be a case or an entry in ${TABLE}, got neither`,
      PUBLISHED,
      [],
    ],
    [
      'a requirement that is neither',
      `Expected the published id SIG-001 to be a requirement or an entry in ${TABLE}, got neither`,
      { ...PUBLISHED, requirements: ['SIG-001'] },
      RETIRED,
    ],
    [
      'a retired id that the table has lost',
      `Expected the retired id body/gone to stay in ${TABLE}, got no entry`,
      { ...PUBLISHED, retired: [retiredOf('body/gone')] },
      RETIRED,
    ],
    [
      'a retired id that is a case',
      'Expected the retired id body/page to stay unused, got a case',
      PUBLISHED,
      [...RETIRED, retiredOf('body/page')],
    ],
    [
      'a retired id that is a requirement',
      'Expected the retired id BOD-001 to stay unused, got a requirement',
      PUBLISHED,
      [...RETIRED, retiredOf('BOD-001')],
    ],
    [
      'a retired id that the table has lost, and that is a case again',
      'Expected the retired id body/page to stay unused, got a case',
      { ...PUBLISHED, cases: ['signature/old'], retired: [retiredOf('body/page')] },
      RETIRED,
    ],
    [
      'a successor that is not in use',
      `Expected the successors of signature/old in ${TABLE} to be in use, got signature/newer`,
      PUBLISHED,
      [retiredOf('signature/old', 'signature/new', 'signature/newer')],
    ],
    [
      'an id that is retired twice',
      `Expected signature/old to be in ${TABLE} once, got it again`,
      PUBLISHED,
      [...RETIRED, ...RETIRED],
    ],
    [
      'a retired id that was never published',
      `Expected signature/odl in ${TABLE} to be a published id, got one that never was`,
      PUBLISHED,
      [...RETIRED, retiredOf('signature/odl')],
    ],
  ])('refuses %s', (_, problem, published, retired) => {
    expect(ledgerOf(published, CURRENT, retired)).toEqual({ kind: 'refused', problems: [problem] });
  });
});
