import fc from 'fast-check';
import { expect, it } from 'vitest';
import { REFERENCE, startSimulator, VARIANTS } from '../../sim/index.ts';
import { anyClientWorld } from '../random/client/arbitrary.ts';
import { judgeClients } from '../random/client/oracle.ts';
import { playClients } from '../random/client/play.ts';
import { DirectTransport } from './direct-transport.fixture.ts';
import { withStage } from './with-stage.fixture.ts';

const plans = fc.sample(anyClientWorld(['size', 'flushAt', 'flushAfter', 'debug', 'clientLog']), {
  seed: 7,
  numRuns: 60,
});
it('random', async () => {
  const all = [
    { name: 'reference', rules: (r: typeof REFERENCE) => r },
    ...VARIANTS.filter(({ rules }) => rules(REFERENCE).client !== REFERENCE.client),
  ];
  for (const v of all) {
    const simulator = await startSimulator({ rules: v.rules(REFERENCE) });
    const seen = new Set<string>();
    for (const [index, plan] of plans.slice(0, v.name === 'reference' ? 60 : 12).entries()) {
      const trace = await withStage(
        simulator.url,
        index,
        (stage) => playClients(stage, plan),
        new DirectTransport(simulator.handle),
      );
      for (const d of judgeClients(trace))
        seen.add(`${index} ${d.requirement} ${d.expected.slice(0, 200)} SEEN ${d.seen.slice(0, 200)}`);
    }
    await simulator.close();
    process.stdout.write(`## ${v.name} ${seen.size} ${[...seen].slice(0, 4).join('\n   ')}\n`);
  }
  expect(plans.length).toBe(60);
}, 600000);
