import { appendFileSync } from 'node:fs';
import { FAULTS } from '../sim/rules/faults/index.ts';
import { CASES } from './cases/index.ts';
import { failureLine, prove } from './proof/prove.fixture.ts';

const TEN = /identify-superseded|window-restarts-with|ids-come-round|array-like-prop|first-page-of|loop-ends-with|beyond-its-workers|one-map-for|equal-items-taken/;
const cases = CASES.filter(({ id }) => /^(client-)?relation\/(one-user|failing-for|many-|keys-|through)|ingestion\/(equal|same)|queue\/errors/.test(id));
for (const f of FAULTS.filter(({ name }) => TEN.test(name))) {
  const { failed } = await prove(f.rules, cases);
  appendFileSync('/tmp/bl-ten.txt', `${f.name} ${f.breaks} | ${failed.map(failureLine).join(' || ').slice(0, 600)}\n`);
}
process.exit(0);
