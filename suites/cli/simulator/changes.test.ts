import { describe, expect, it } from 'vitest';
import { RETIRED_FAULTS } from '../../cases/ledger/retired-faults.ts';
import { FAULTS, findFault } from './changes.ts';

describe('a fault', () => {
  it.each([
    ['digest-sha256', 'digest-sha256'],
    ['unsigned when retry', 'unsigned when retry'],
    ['client: lost when Track', 'client: lost when Track'],
    ['identify-unsigned-at-query', 'unsigned when a URL with a query'],
    ['hex-secret-decoded', 'digest-key-from-hex'],
  ])('named %s is %s', (name, expected) => expect(findFault(name)?.name).toBe(expected));

  it('that is retired has a successor, and its name is given to no other', () => {
    const lost = [...RETIRED_FAULTS].filter(([, successor]) => findFault(successor) === undefined);
    expect(lost.map(([name]) => name)).toEqual([]);
    expect(FAULTS.filter(({ name }) => RETIRED_FAULTS.has(name))).toEqual([]);
  });
});
