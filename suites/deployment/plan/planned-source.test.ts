import { describe, expect, it } from 'vitest';
import type { Demand, Plan } from '../demand.ts';
import { PLAN } from './plan.ts';
import { plannedSources, sourceNames } from './planned-source.ts';

const PLAIN: Demand = { type: 'server', enabled: true, hooks: [{}] };
const SIGNED: Demand = { ...PLAIN, secret: 'any', hooks: [{ headers: { 'X-Team': 'blue' } }] };
const SAMPLE: Plan = {
  demands: [SIGNED, PLAIN],
  needs: {
    'a/both': {
      sources: [
        [0, 1],
        [1, 2],
      ],
    },
    'a/plain': { sources: [[1, 1]] },
    'a/two': { sources: [[1, 2]] },
  },
  impossible: { 'needs more': ['a/none'] },
};

describe('the plan', () => {
  it('names the fewest sources, the most useful first, with what each unlocks', () => {
    expect(plannedSources(undefined, SAMPLE)).toEqual([
      { name: 'plain-1', demand: PLAIN, unlocks: ['a/plain'] },
      { name: 'plain-2', demand: PLAIN, unlocks: ['a/two'] },
      { name: 'signed-headers', demand: SIGNED, unlocks: ['a/both'] },
    ]);
  });

  it('names only what the wanted cases need', () => {
    expect(plannedSources((id) => id === 'a/plain', SAMPLE).map(({ name }) => name)).toEqual(['plain-1']);
  });

  it('unlocks every case that can be played, once, and has names and paths that differ', () => {
    const sources = plannedSources();
    expect(sources.flatMap(({ unlocks }) => unlocks).sort()).toEqual(Object.keys(PLAN.needs).sort());
    const names = sources.map(({ name }) => name);
    expect([new Set(names).size, names.includes('')]).toEqual([sources.length, false]);
    expect(sourceNames(PLAN).flat().sort()).toEqual([...names].sort());
    const paths = sources.flatMap(({ demand }) => demand.hooks.flatMap(({ target }) => target ?? []));
    expect(paths.filter((path, index) => paths.indexOf(path) !== index)).toEqual([]);
  });
});
