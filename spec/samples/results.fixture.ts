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
