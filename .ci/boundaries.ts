import { cruise, type ICruiseResult, type IFlattenedRuleSet, type IForbiddenRuleType } from 'dependency-cruiser';

/** The top-level folders. Imports between them run one way. */
const ROOMS = ['spec', 'sim', 'suites', 'reports'];
/** If the check finds fewer modules than this, it has missed most of the project. */
const MODULES_LEAST = 100;

/**
 * The rungs of each room, from the lowest to the highest: a rung may import those before it, and none after it. Rungs
 * in one entry share a level, and do not import each other.
 */
const LADDERS: Readonly<Record<string, readonly (readonly string[])[]>> = {
  '': [['spec'], ['sim', 'reports'], ['suites']],
  sim: [
    ['identity.ts', 'json-object.ts', 'types.ts', 'clock'],
    ['model'],
    ['wire'],
    ['ingestion.ts'],
    ['rules'],
    ['client', 'router'],
    ['world'],
    ['vectors'],
    ['server'],
    ['dev'],
    ['embedding'],
    ['index.ts', 'harness.ts'],
  ],
  suites: [
    ['bundle.mjs'],
    ['harness', 'init'],
    ['client-exec', 'worlds'],
    ['cases'],
    ['deployment', 'runner'],
    ['cli'],
    ['vitest'],
    ['subjects'],
    ['proof'],
  ],
  'suites/harness': [
    [
      'text.ts',
      'named-file.ts',
      'member-names.ts',
      'environment.ts',
      'open-files.ts',
      'loopback-server.ts',
      'version.ts',
      'seeded-random.ts',
      'fault.ts',
      'not-tested.ts',
    ],
    ['time'],
    ['certificates'],
    ['receivers'],
    ['nonconformance.ts'],
    ['target', 'capture'],
    ['stage'],
    ['checks'],
    ['kit'],
  ],
  'suites/cases': [['case.ts'], ['router', 'client', 'both', 'receiver'], ['index.ts'], ['ledger']],
};

const tests = '[.](test|prove)[.]ts$';
/** Files that only tests use, by their name. */
const fixtures = '[.]fixture[.](ts|mjs)$';
/** The proof is only for tests, too, and for `npm run prove`. */
const onlyForTests = [tests, fixtures, '^suites/proof/'];
/** The only files of the suites that know the simulator, and the proof, which tests the suites against it. */
const meetingPoints = '^suites/(cli/simulator/|proof/)';

const ruleSet: IFlattenedRuleSet = {
  forbidden: [
    {
      name: 'suites-meet-the-simulator-over-http',
      severity: 'error',
      from: { path: '^suites/', pathNot: [meetingPoints] },
      to: { path: '^sim/' },
    },
    {
      name: 'only-the-command-line-and-vitest-write-reports',
      severity: 'error',
      from: { path: '^suites/', pathNot: ['^suites/(cli|vitest)/', ...onlyForTests] },
      to: { path: '^reports/' },
    },
    ...Object.entries(LADDERS).flatMap(([room, rungs]) => rungs.flatMap((_, level) => climbing(room, rungs, level))),
    { name: 'nobody-uses-a-test', severity: 'error', from: {}, to: { path: tests } },
    {
      name: 'only-tests-use-fixtures',
      severity: 'error',
      from: { path: ROOMS.map((room) => `^${room}/`), pathNot: onlyForTests },
      to: { path: fixtures },
    },
    { name: 'no-circles', severity: 'error', from: {}, to: { circular: true } },
  ],
};

/** Forbids the rungs of a level to import any rung above them, or each other. Tests may import anything. */
function climbing(room: string, rungs: readonly (readonly string[])[], level: number): IForbiddenRuleType[] {
  const above = rungs.slice(level + 1).flat();
  return (rungs[level] ?? []).flatMap((rung) => {
    const siblings = (rungs[level] ?? []).filter((other) => other !== rung);
    const barred = [...above, ...siblings];
    if (barred.length === 0) return [];
    return {
      name: `${room === '' ? 'project' : room}-ladder`,
      severity: 'error',
      from: { path: inside(room, [rung]), pathNot: onlyForTests },
      to: { path: inside(room, barred) },
    };
  });
}

function inside(room: string, rungs: readonly string[]): string {
  return `^${room === '' ? '' : `${room}/`}(${rungs.map((rung) => (rung.endsWith('.ts') ? `${rung.replace('.', '[.]')}$` : `${rung}/`)).join('|')})`;
}

const { output } = await cruise(ROOMS, {
  ruleSet,
  validate: true,
  tsPreCompilationDeps: true,
  tsConfig: { fileName: 'tsconfig.json' },
  doNotFollow: { path: 'node_modules' },
  // They are modules of the folders that `init` writes.
  exclude: { path: '^suites/init/templates/' },
  enhancedResolveOptions: { extensions: ['.ts', '.mjs', '.js'] },
});
const { modules, summary } = output as ICruiseResult;
const own = modules.filter(({ source }) => ROOMS.some((room) => source.startsWith(`${room}/`)));
/** Modules in folders that are on no ladder, which no rule would guard. */
const strays = own
  .map(({ source }) => source.split('/'))
  .filter(([room = '', rung = '']) => LADDERS[room] !== undefined && !isOnLadder(room, rung))
  .map((path) => path.join('/'));

function isOnLadder(room: string, rung: string): boolean {
  return LADDERS[room]?.flat().includes(rung) === true || new RegExp(`${tests}|[.]mjs$`).test(rung);
}

for (const { rule, from, to } of summary.violations) console.error(`${rule.name}: ${from} → ${to}`);
for (const stray of strays) console.error(`Expected every folder to be on a ladder in .ci/boundaries.ts, got ${stray}`);
const { totalDependenciesCruised: arrows = 0 } = summary;
console.log(`${own.length} modules, ${arrows} imports, ${summary.violations.length} across a boundary`);
if (own.length < MODULES_LEAST || arrows < own.length) {
  console.error(`Expected at least ${MODULES_LEAST} modules and as many imports, got ${own.length} and ${arrows}`);
  process.exitCode = 1;
}
if (summary.violations.length + strays.length > 0) process.exitCode = 1;
