import { cruise, type ICruiseResult, type IFlattenedRuleSet } from 'dependency-cruiser';

/** The rooms of the house, and which others each may use. Arrows run one way. */
const ROOMS = ['spec', 'sim', 'suites', 'reports'];
/** Fewer modules than this cannot be the whole house: then the check has looked past it. */
const MODULES_LEAST = 100;

const tests = '[.]test[.]ts$';
/** The one file in which suites start the simulator, and the proof, which holds the suites against it. */
const meetingPoints = '^suites/(cli/simulator[.]ts|proof/)';

const ruleSet: IFlattenedRuleSet = {
  forbidden: [
    { name: 'spec-knows-nobody', severity: 'error', from: { path: '^spec/' }, to: { path: '^(sim|suites|reports)/' } },
    { name: 'sim-knows-spec', severity: 'error', from: { path: '^sim/' }, to: { path: '^(suites|reports)/' } },
    { name: 'reports-know-spec', severity: 'error', from: { path: '^reports/' }, to: { path: '^(sim|suites)/' } },
    {
      name: 'suites-meet-the-simulator-over-http',
      severity: 'error',
      from: { path: '^suites/', pathNot: [meetingPoints] },
      to: { path: '^sim/' },
    },
    {
      name: 'only-the-command-line-writes-reports',
      severity: 'error',
      from: { path: '^suites/', pathNot: ['^suites/cli/', tests] },
      to: { path: '^reports/' },
    },
    { name: 'nobody-uses-a-test', severity: 'error', from: {}, to: { path: tests } },
    {
      name: 'no-circles',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
  ],
};

const { output } = await cruise(ROOMS, {
  ruleSet,
  validate: true,
  tsPreCompilationDeps: true,
  tsConfig: { fileName: 'tsconfig.json' },
  doNotFollow: { path: 'node_modules' },
  enhancedResolveOptions: { extensions: ['.ts', '.mjs', '.js'] },
});
const { modules, summary } = output as ICruiseResult;
const own = modules.filter(({ source }) => ROOMS.some((room) => source.startsWith(`${room}/`)));
const arrows = own.reduce(
  (sum, { dependencies }) =>
    sum + dependencies.filter(({ resolved }) => own.some(({ source }) => source === resolved)).length,
  0,
);

for (const { rule, from, to } of summary.violations) console.error(`${rule.name}: ${from} → ${to}`);
console.log(`${own.length} modules, ${arrows} imports between them, ${summary.violations.length} across a boundary`);
if (own.length < MODULES_LEAST || arrows < own.length) {
  console.error(`Expected at least ${MODULES_LEAST} modules and as many imports, got ${own.length} and ${arrows}`);
  process.exitCode = 1;
}
if (summary.violations.length > 0) process.exitCode = 1;
