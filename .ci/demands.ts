import { writeFileSync } from 'node:fs';
import { simulator } from '../suites/cli/simulator/simulator.ts';
import { recordPlan } from '../suites/proof/deployment/record.fixture.ts';

/** Writes the needs of each case for a deployed router. */
const FILE = 'suites/deployment/plan/generated.ts';

const running = await simulator.start({ clock: 'real', seed: 1 });
const { demands, needs, impossible } = await recordPlan(running.url);
const entries = Object.entries(needs).map(([id, each]) => `${JSON.stringify(id)}: ${JSON.stringify(each)},`);
const lines = [
  '// Written by `npm run demands`, which plays every case of the router. Never edit it.',
  "import type { Plan } from '../demand.ts';",
  '',
  'export const GENERATED_PLAN: Plan = {',
  '  demands: [',
  ...demands.map((demand) => `    ${JSON.stringify(demand)},`),
  '  ],',
  '  needs: {',
  ...entries.map((entry) => `    ${entry}`),
  '  },',
  '  impossible: {',
  ...Object.entries(impossible).map(([reason, ids]) => `    ${JSON.stringify(reason)}: ${JSON.stringify(ids)},`),
  '  },',
  '};',
];
writeFileSync(FILE, `${lines.join('\n')}\n`);
const ids = Object.values(impossible).flat().length;
console.log(`${Object.keys(needs).length} cases can be played with ${demands.length} kinds of sources, ${ids} cannot`);
process.exit();
