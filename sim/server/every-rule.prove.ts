import { afterAll, beforeAll, expect, it } from 'vitest';
import { FAULTS } from '../rules/faults/index.ts';
import { REFERENCE } from '../rules/reference.ts';
import { VARIANTS } from '../rules/variants/index.ts';
import { type Endpoint, startEndpoint } from '../wire/endpoint.fixture.ts';
import { ask, sourceWith } from './simulator.fixture.ts';
import { startSimulator } from './simulator.ts';

const CALLS = [
  { type: 'track', event: 'e', userId: 'u', properties: { revenue: '1', nested: { a: [null, '', 0, 'ü'] } } },
  { type: 'page', anonymousId: 'a', name: 'n', category: 'c' },
  { type: 'screen', userId: 'u', name: 'n', context: { app: { build: '1' } } },
  { type: 'identify', userId: 'u', traits: { age: 1 }, timestamp: '2012-12-02T00:30:08+05:30' },
  { type: 'group', userId: 'u', groupId: 'g' },
  { type: 'alias', userId: 'u', previousId: 'p', integrations: { All: true } },
];
const REQUESTS = [
  ...CALLS.map((call) => ['POST', '/worlds/w1/sources/wk/calls', call] as const),
  ['POST', '/worlds/w1/deletions', { userId: 'u', sources: ['wk'] }] as const,
  ['PUT', '/worlds/w1/audiences/a', { name: 'A', source: 'wk', members: ['u'] }] as const,
];

let hooks: Endpoint;
beforeAll(async () => {
  hooks = await startEndpoint(() => 200);
});
afterAll(() => hooks.close());

it('the simulator takes everything with each fault and each variant', { timeout: 300_000 }, async () => {
  const offenders: string[] = [];
  for (const { name, rules } of [...FAULTS, ...VARIANTS]) {
    const { url, close } = await startSimulator({ rules: rules(REFERENCE) });
    await ask(url, 'POST', '/worlds', {});
    await ask(url, 'PUT', '/worlds/w1/sources/wk', sourceWith([{ url: `${hooks.url}/run` }]));
    const answers = await Promise.all(REQUESTS.map(([method, path, body]) => ask(url, method, path, body)));
    await close();
    if (answers.some(({ status }) => status !== 202)) offenders.push(`${name}: ${JSON.stringify(answers)}`);
  }
  expect(offenders).toEqual([]);
});
