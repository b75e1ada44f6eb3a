import type { Badge } from '../shapes/badge.ts';
import type { Diff } from '../shapes/diff.ts';
import type { RunEvent } from '../shapes/events.ts';
import type { Results } from '../shapes/results.ts';
import { description } from './contract.fixture.ts';
import type { Sampler } from './seeded-faker.fixture.ts';
import * as values from './values.fixture.ts';

export const results: Sampler<Results> = (faker) => ({
  routespec: faker.system.semver(),
  spec: faker.string.hexadecimal({ length: 12, prefix: '' }),
  target: { url: values.webhookUrl(faker), ...description(faker) },
  startedAt: values.instant(faker),
  durationMs: faker.number.int({ max: 60_000 }),
  seed: faker.number.int({ max: 1000 }),
  verdict: 'not-conformant',
  summary: { passed: 1, failed: 1, notTested: 0, couldNotRun: 0, expectedFailures: 0 },
  cases: [
    {
      id: 'signature/unicode-body',
      title: faker.lorem.sentence(),
      requirements: ['SIG-001'],
      status: 'failed',
      durationMs: faker.number.float({ max: 100 }),
      failure: {
        requirement: 'SIG-001',
        statement: faker.lorem.sentence(),
        section: 'Authentication',
        expected: faker.string.hexadecimal({ length: 40, prefix: '' }),
        seen: faker.string.hexadecimal({ length: 40, prefix: '' }),
      },
      reproduce: 'routespec run signature/unicode-body',
      transcript: [{ at: values.instant(faker), elapsedMs: 1.5, actor: 'receiver', what: faker.lorem.sentence() }],
    },
  ],
  observations: [
    { requirement: 'RTY-009', case: 'retries/spacing', value: faker.helpers.arrayElement([1, 'x', null]) },
  ],
});

export const event: Sampler<RunEvent> = (faker) => {
  const { routespec, spec, target, startedAt, seed, cases, observations, ...rest } = results(faker);
  return faker.helpers.arrayElement<RunEvent>([
    { event: 'start', routespec, spec, target, startedAt, seed, selected: faker.number.int({ max: 1000 }) },
    { event: 'begin', case: 'signature/unicode-body', atMs: faker.number.float({ max: 1000 }) },
    { event: 'processes', processes: [{ command: './router', tail: [] }], atMs: 5 },
    ...cases.map((result) => ({ event: 'case', result, observations }) as const),
    { event: 'further', worlds: faker.number.int({ max: 1000 }), durationMs: faker.number.float({ max: 100 }) },
    { event: 'end', ...rest },
  ]);
};

export const badge: Sampler<Badge> = (faker) => ({
  schemaVersion: 1,
  label: 'routespec',
  message: `${faker.number.int({ max: 100 })}/100 requirements`,
  color: faker.helpers.arrayElement(['brightgreen', 'green', 'yellow', 'red', 'lightgrey']),
  ...(faker.datatype.boolean() ? { isError: true } : {}),
});

export const diff: Sampler<Diff> = (faker) => {
  const run = (verdict: Diff['before']['verdict']): Diff['before'] => ({
    implementation: `${faker.company.name()} ${faker.system.semver()}`,
    routespec: faker.system.semver(),
    spec: faker.string.hexadecimal({ length: 12, prefix: '' }),
    seed: faker.number.int({ max: 1000 }),
    startedAt: values.instant(faker),
    verdict,
  });
  return {
    same: false,
    before: run('conformant'),
    after: run('not-conformant'),
    cases: [
      {
        id: 'signature/digest',
        change: 'new-failure',
        before: { status: 'passed' },
        after: { status: 'failed', requirement: 'SIG-002', diagnosis: faker.lorem.sentence() },
      },
      { id: 'retry/window', change: 'added', after: { status: 'not-tested' } },
    ],
    requirements: [{ id: 'SIG-002', before: 'passed', after: 'failed' }],
    observations: [{ requirement: 'SIG-012', case: 'signature/letter-case', before: 'lower', after: 'upper' }],
    measured: [],
  };
};
