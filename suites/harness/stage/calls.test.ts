import { describe, expect, it } from 'vitest';
import { seededRandom } from '../seeded-random.ts';
import { Calls } from './calls.ts';

describe('Calls', () => {
  it.each(['track', 'page', 'screen', 'identify', 'group', 'alias'] as const)('makes a plain %s call', (kind) => {
    const call = new Calls(seededRandom(1, 'a')).of(kind);
    expect(call).toMatchObject({ type: kind, userId: expect.stringMatching(/^u-[0-9a-z]{10}$/) });
    expect(JSON.stringify(call)).toMatch(/^[\x20-\x7e]+$/);
    expect(Object.keys(call)).not.toContain('timestamp');
    expect(Object.keys(call)).not.toContain('integrations');
  });

  it('prefers given members to its own', () => {
    const call = new Calls(seededRandom(1, 'a')).track({ event: 'Other', timestamp: 't' });
    expect(call).toMatchObject({ event: 'Other', timestamp: 't', properties: expect.anything() });
  });

  it('makes ids that differ from call to call, and are the same for the same seed', () => {
    const idsOf = (seed: number): string[] => {
      const calls = new Calls(seededRandom(seed, 'a'));
      return Array.from({ length: 500 }, () => calls.id('u'));
    };
    expect(new Set(idsOf(1)).size).toBe(500);
    expect(idsOf(1)).toEqual(idsOf(1));
  });
});
