import { expect, it } from 'vitest';
import { FAULTS } from '../../sim/index.ts';
import { CASES } from '../cases/index.ts';
import { failureLine, prove } from './prove.fixture.ts';

const mine = CASES.filter(({ id }) => id.startsWith('client-relation/') || id.startsWith('client-random/'));
const names = (process.env['NAMES'] ?? '').split(',').filter(Boolean);
const others = CASES.filter((c) => !mine.includes(c) && ['client', 'both'].some(() => true));
it('tries', async () => {
  for (const f of FAULTS.filter(({ name }) => names.includes(name))) {
    const proof = await prove(f.rules, mine);
    const lines = proof.failed.map(failureLine).map((l) => l.slice(0, 260));
    console.log(
      `== ${f.name} [${f.breaks}] ${proof.failed.map(({ id, failure }) => `${id.slice(16)}:${failure?.requirement}`).join(' ')}\n${process.env['V'] ? lines.join('\n') : ''}${proof.couldNotRun.map((r) => r.id + r.reason).join()}`,
    );
  }
  expect(others.length).toBeGreaterThan(0);
}, 600000);
