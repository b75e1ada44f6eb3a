import { expect, it } from 'vitest';
import { RETIRED_FAULTS } from './retired-faults.ts';

it('names each retired fault once, and none that is its own successor', () => {
  expect(RETIRED_FAULTS.size).toBeGreaterThan(600);
  const names = [...RETIRED_FAULTS.keys()];
  expect(names.filter((name) => !/^[a-z0-9]+(-[a-z0-9]+)*$/.test(name))).toEqual([]);
  expect([...RETIRED_FAULTS.values()].filter((successor) => RETIRED_FAULTS.has(successor))).toEqual([]);
});
