/** A step of the CI that is skipped while its inputs are those of its last green run, whose hash `.ci/green.json` has. */
export interface Step {
  /** A command of bash, from the root. */
  readonly command: string;
  /** Time after which it fails. */
  readonly minutes: number;
  /** True if it takes long, or a busy machine can make it red. Such a step runs at night, or by name. */
  readonly isForTheNight?: true;
  readonly needs?: readonly string[];
  /**
   * The files that it runs and reads, as groups of pathspecs of git. A group may exclude files that another group has. With
   * too many inputs it runs too often; with too few, a failure is hidden until the nightly run.
   */
  readonly inputs: readonly (readonly string[])[];
}

/** Pathspecs of git that leave files out of their group. */
const without = (...globs: readonly string[]): string[] => globs.map((glob) => `:(exclude,glob)${glob}`);

const PROGRAM = ['package.json', 'package-lock.json', 'spec', 'sim', 'suites', 'reports', 'schemas'];
const NO_TESTS = without('**/*.test.ts', '**/*.prove.ts', '**/*_test.go');
const NO_FAULTS = without('sim/rules/faults/**', 'sim/rules/variants/**');

/** A run of the suite against an implementation; the router of a client library is the simulator's. */
const RUN = [
  ...[...PROGRAM, ...NO_TESTS, ...NO_FAULTS],
  ...without('**/*.fixture.*', '**/README.md', 'sim/dev/**', 'suites/proof/**', 'suites/init/**', 'suites/vitest/**'),
  ...without('suites/drivers/**', 'suites/subjects/**', 'suites/client-exec/examples/**'),
];

/** A step that is a file of tests, which prints what it skips. */
const tests = (file: string): string => `npx vitest run --project prove ${file} --silent=false --reporter=dot`;

/** In the order in which CI runs them, the quickest first. */
export const STEPS: Readonly<Record<string, Step>> = {
  actionlint: {
    command: 'go run github.com/rhysd/actionlint/cmd/actionlint@v1.7.12',
    minutes: 3,
    needs: ['go'],
    inputs: [['.github']],
  },
  openapi: { command: '.ci/openapi', minutes: 3, inputs: [['.ci/openapi', 'schemas/*.openapi.json']] },
  'driver-tests': { command: 'suites/drivers/go/check', minutes: 3, needs: ['go'], inputs: [['suites/drivers/go']] },
  driver: {
    command: 'suites/drivers/go/conformance',
    minutes: 8,
    isForTheNight: true,
    needs: ['go'],
    inputs: [RUN, ['suites/drivers/go', ...NO_TESTS]],
  },
  adapters: {
    command: 'BRIEF=true suites/client-exec/conformance',
    minutes: 5,
    isForTheNight: true,
    inputs: [RUN, ['suites/client-exec/conformance', 'suites/client-exec/examples']],
  },
  subjects: {
    command: 'BRIEF=true suites/subjects/run',
    minutes: 8,
    isForTheNight: true,
    inputs: [RUN, ['suites/subjects']],
  },
  senders: {
    command: tests('.ci/senders.prove.ts'),
    minutes: 6,
    isForTheNight: true,
    inputs: [
      [...PROGRAM, ...NO_TESTS, ...NO_FAULTS, ...without('suites/proof/**', 'suites/cases/**')],
      ['.ci/senders.prove.ts', '.ci/senders', '.ci/browser'],
    ],
  },
  consumers: {
    command: tests('.ci/consumers.prove.ts'),
    minutes: 8,
    inputs: [
      [...PROGRAM, 'spec/types.md', ...NO_TESTS, ...NO_FAULTS, ...without('sim/dev/**')],
      ['.ci/consumers.prove.ts', '.ci/consumers', '.ci/tools.ts'],
    ],
  },
  runners: {
    command: tests('.ci/runners.prove.ts'),
    minutes: 8,
    inputs: [['schemas/vectors', '.ci/runners.prove.ts']],
  },
  recipes: {
    command: tests('suites/proof/judged-receivers/recipes.prove.ts'),
    minutes: 12,
    isForTheNight: true,
    inputs: [RUN, ['suites/proof/judged-receivers']],
  },
  templates: {
    command: tests('.ci/templates.prove.ts'),
    minutes: 10,
    isForTheNight: true,
    inputs: [RUN, ['suites/init', '.ci/templates.prove.ts', '.ci/tools.ts', ...without('**/*.test.ts')]],
  },
  prove: {
    command: tests("--exclude '.ci/*.prove.ts' --exclude '**/recipes.prove.ts'"),
    minutes: 90,
    isForTheNight: true,
    inputs: [[...PROGRAM, '.ci', ...without('.ci/green.json', '**/*.md', '**/*.test.ts')]],
  },
  matrix: {
    command: 'npm run --silent prove -- matrix',
    minutes: 90,
    isForTheNight: true,
    inputs: [[...PROGRAM, ...without('**/*.md'), ...NO_TESTS]],
  },
};
