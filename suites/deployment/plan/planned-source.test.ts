import { describe, expect, it } from 'vitest';
import { deploymentSchema } from '../../../spec/shapes/deployment.ts';
import type { Demand, Plan } from '../demand.ts';
import { PLAN } from './plan.ts';
import { plannedSources, sourceNames, templateOf } from './planned-source.ts';
import { planDocument, planSteps, planTable } from './words.ts';

const TOKEN = 'k3Zp0q_9xR-7abcd';
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

  it('becomes a deployment file, a table, data and steps', () => {
    const sources = plannedSources(undefined, SAMPLE);
    expect(deploymentSchema.parse(templateOf(plannedSources(), TOKEN))).toBeDefined();
    expect(Object.keys(templateOf(sources, TOKEN).sources)).toEqual(['plain-1', 'plain-2', 'signed-headers']);
    expect(planTable(sources, SAMPLE)).toMatch(/^plain-2 +1 +2 {2}1 URL$/m);
    expect(planTable(sources, SAMPLE)).toMatch(/^ +1 {2}needs more$/m);
    expect(planDocument(sources, SAMPLE)).toMatchObject({ notTested: { 'needs more': ['a/none'] } });
    const steps = planSteps(sources, TOKEN);
    expect(steps).toContain('1. Create a source of the type `server` with the name plain-1');
    expect(steps).toContain(`- PUBLIC/${TOKEN}/signed-headers/1\n     static header X-Team: blue`);
    expect(steps).toContain(`plan --template --path-token ${TOKEN} > deployment.json`);
    expect(steps).toMatch(/^12\. Run `routespec deployment check deployment\.json`/m);
  });
});
