import { appendFileSync } from 'node:fs';
import pLimit from 'p-limit';
import { expect, it } from 'vitest';
import { FAULTS } from '../../../sim/harness.ts';
import { CASES } from '../../cases/index.ts';
import { problemsOfFault } from './problems.ts';
import { prove } from './prove.ts';
const IDS = ['delivery/first-success-of-2', 'delivery/success-while-others-stall', 'delivery/processed-once', 'timeout/in-time', 'retry/window', 'retry/window-of-each-kind', 'retry/window-of-deletions',
  'header/static-of-other-url', 'header/line-break', 'signature/absent', 'every-request/digest', 'client-message/both-identities', 'client-wire/debug', 'setting/sixth-url'];
it('strays', async () => {
  const cases = CASES.filter(({ id }) => IDS.includes(id));
  const inTurn = pLimit(2);
  let n = 0;
  await Promise.all(FAULTS.map((fault) => inTurn(async () => {
    const proof = await prove(fault.rules, cases);
    n += 1;
    const problems = problemsOfFault(fault, proof).filter((p) => !/^Expected a case to fail for|got only failures|Expected a case that/.test(p));
    if (problems.length > 0 || n % 50 === 0) appendFileSync('/tmp/evid/strays.txt', `${n} ${fault.name} [${fault.breaks.join()}] ${problems.join(' | ')}\n`);
  })));
  expect(n).toBe(FAULTS.length);
}, 3_000_000);
