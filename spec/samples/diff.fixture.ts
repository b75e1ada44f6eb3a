import type { Diff } from '../shapes/diff.ts';
import type { Sampler } from './seeded-faker.fixture.ts';
import * as values from './values.fixture.ts';

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
