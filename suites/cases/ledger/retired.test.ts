import { expect, it } from 'vitest';
import { type CurrentId, fateOf, type Retired } from './retired.ts';

const NOW_ONE: Retired = { id: 'signature/old', successors: ['signature/new'], reason: 'it says more' };
const NOW_TWO: Retired = { id: 'SIG-001', successors: ['SIG-002', 'SIG-003'], reason: 'it said two things' };
const GONE: Retired = { id: 'body/gone', successors: [], reason: 'the service gave it up' };

it.each([
  ['has a successor', [NOW_ONE], 'is now signature/new: it says more'],
  ['has several', [NOW_TWO], 'is now SIG-002 and SIG-003: it said two things'],
  ['has none', [GONE], 'is retired: the service gave it up'],
  [
    'is one of several that a pattern names',
    [NOW_ONE, GONE],
    'named 2 ids: signature/old is now signature/new (it says more); body/gone is retired (the service gave it up)',
  ],
])('fateOf an id that %s', (_, retired, fate) => {
  expect(fateOf(retired)).toBe(fate);
});

it('a successor in the table is an id in use; any other does not compile', () => {
  const table: readonly Retired<CurrentId>[] = [
    { id: 'signature/old', successors: ['signature/digest', 'SIG-002'], reason: 'it says more' },
    // @ts-expect-error No case has this id.
    { id: 'signature/older', successors: ['signature/digset'], reason: 'it says more' },
    // @ts-expect-error No requirement has this id.
    { id: 'SIG-000', successors: ['SIG-999'], reason: 'it says more' },
  ];
  expect(table).toHaveLength(3);
});
