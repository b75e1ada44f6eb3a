import { describe, expect, it } from 'vitest';
import { NotTested } from '../not-tested.ts';
import { needUnresolvedName, UNRESOLVED_NAME } from './unreachable.ts';

describe('needUnresolvedName', () => {
  it('asks for a name in the domain that is reserved for this purpose', async () => {
    const asked: string[] = [];
    await needUnresolvedName(async (name) => {
      asked.push(name);
      return 'not found';
    });
    expect(asked).toEqual([UNRESOLVED_NAME]);
    expect(UNRESOLVED_NAME).toMatch(/\.invalid$/);
  });

  it.each([
    ['late', 'needs a resolver that answers within 2 s'],
    ['found', 'needs a resolver that finds no address for a name that does not exist'],
  ] as const)('ends the case as not tested if the answer of the resolver is %s', async (answer, why) => {
    await expect(needUnresolvedName(async () => answer)).rejects.toEqual(
      new NotTested({ kind: 'machine', detail: why }),
    );
  });
});
