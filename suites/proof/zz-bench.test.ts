import { expect, it } from 'vitest';
import { REFERENCE, startSimulator } from '../../sim/index.ts';
import { CASES } from '../cases/index.ts';
import { playAgainst } from './play-against.fixture.ts';

const mine = CASES.filter(({ id }) => id.startsWith('client-relation/') || id.startsWith('client-random/'));
it('bench', async () => {
  const simulator = await startSimulator({ rules: REFERENCE });
  for (let round = 0; round < 3; round += 1) {
    for (const each of mine) {
      const a = process.cpuUsage();
      const r = await playAgainst(simulator.url, [each]);
      const b = process.cpuUsage(a);
      process.stdout.write(
        `${round} ${each.id} ${Math.round((b.user + b.system) / 1000)} ms ${r[0]?.status} ${r[0]?.failure?.expected ?? ''} ${r[0]?.failure?.seen.slice(0, 300) ?? ''} ${r[0]?.reason ?? ''}\n`,
      );
    }
  }
  await simulator.close();
  expect(mine.length).toBeGreaterThan(0);
}, 600000);
