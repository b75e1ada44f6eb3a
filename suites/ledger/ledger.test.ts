import { describe, expect, it } from 'vitest';
import { type CurrentIds, type Ledger, ledgerOf } from './ledger.ts';
import type { Retired } from './retired.ts';

const TABLE = 'RETIRED of suites/ledger/retired.ts';
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

  it('begins where nothing was published yet', () => {
    expect(ledgerOf(undefined, CURRENT, RETIRED)).toEqual(ledgerOf(PUBLISHED, CURRENT, RETIRED));
  });

  it('follows itself', () => {
    const { requirements, cases } = CURRENT;
    const ledger = { requirements, cases, retired: RETIRED };
    expect(ledgerOf(ledger, CURRENT, RETIRED)).toEqual(ledgerOf(PUBLISHED, CURRENT, RETIRED));
  });

  it('takes a retired id that nothing took the place of, or several ids did', () => {
    const retired = [retiredOf('signature/old'), retiredOf('SIG-001', 'SIG-002', 'signature/new')];
    const published = { ...PUBLISHED, requirements: ['SIG-001'] };
    expect(ledgerOf(published, CURRENT, retired)).toMatchObject({ kind: 'ledger' });
  });

  it.each<[what: string, problem: string, published: Ledger, retired: readonly Retired[]]>([
    [
      'a case that is neither in use nor retired',
      `Expected signature/old, which was published, to be a case or to stand in ${TABLE}, got neither`,
      PUBLISHED,
      [],
    ],
    [
      'a requirement that is neither',
      `Expected SIG-001, which was published, to be a requirement or to stand in ${TABLE}, got neither`,
      { ...PUBLISHED, requirements: ['SIG-001'] },
      RETIRED,
    ],
    [
      'a retired id that the table has lost',
      `Expected body/gone, which was published and retired, to stay in ${TABLE}, got no entry`,
      { ...PUBLISHED, retired: [retiredOf('body/gone')] },
      RETIRED,
    ],
    [
      'a retired id that is a case',
      'Expected body/page, which is retired, to be used no more, got a case',
      PUBLISHED,
      [...RETIRED, retiredOf('body/page')],
    ],
    [
      'a retired id that is a requirement',
      'Expected BOD-001, which is retired, to be used no more, got a requirement',
      PUBLISHED,
      [...RETIRED, retiredOf('BOD-001')],
    ],
    [
      'an id that was retired, and is a case now that the table has lost it',
      'Expected body/page, which is retired, to be used no more, got a case',
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
      `Expected signature/old to stand in ${TABLE} once, got it again`,
      PUBLISHED,
      [...RETIRED, ...RETIRED],
    ],
    [
      'a retired id that was never published',
      `Expected signature/odl in ${TABLE} to have been published, got an id that never was`,
      PUBLISHED,
      [...RETIRED, retiredOf('signature/odl')],
    ],
  ])('refuses %s', (_, problem, published, retired) => {
    expect(ledgerOf(published, CURRENT, retired)).toEqual({ kind: 'refused', problems: [problem] });
  });
});
