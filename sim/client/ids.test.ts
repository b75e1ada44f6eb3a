import { describe, expect, it } from 'vitest';
import { seededRandom } from '../model/random.ts';
import { idsOf } from './ids.ts';

describe('idsOf', () => {
  it('gives ids that all differ and have the same length', () => {
    const random = seededRandom(1);
    const clients = [idsOf(random), idsOf(random)];
    const ids = clients.flatMap((nextId) => Array.from({ length: 1000 }, () => nextId()));
    expect(new Set(ids).size).toBe(2000);
    expect(new Set(ids.map(({ length }) => length)).size).toBe(1);
    expect(ids[0]).toMatch(/^[0-9a-f]{32}-\d{12}$/);
  });
});
