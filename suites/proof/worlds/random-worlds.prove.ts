import pLimit from 'p-limit';
import { afterEach, describe, expect, it } from 'vitest';
import { FAULTS, REFERENCE, type Rules, startSimulator } from '../../../sim/harness.ts';
import { random } from '../../cases/router/random.ts';
import { DirectTransport } from '../../cli/simulator/direct-transport.ts';
import { playAgainst } from '../../cli/simulator/play-against.ts';
import type { Deviation } from '../../harness/nonconformance.ts';
import { seededRandom } from '../../harness/seeded-random.ts';
import type { Transport } from '../../harness/target/exchange/answer.ts';
import { judge } from '../../worlds/oracle.ts';
import { plainWorld } from '../../worlds/plain-world.ts';
import type { WorldPlan } from '../../worlds/plan.ts';
import { play } from '../../worlds/play.ts';
import { fewUsersWorld } from '../../worlds/profiles/few-users/router.ts';
import { withStage } from './with-stage.fixture.ts';

/** Number of worlds the reference that is judged in. */
const WORLDS = 40;
const SMALL = { happenings: 16, calls: 1 };
const SEED = 7;
/** Enough for many worlds, while other tests run. */
const TEST_LIMIT_MS = 600_000;
/** Number of worlds that play at once. They share one thread with the implementation, so more would only queue. */
const CONCURRENCY = 4;

/** Every implementation here can be given deletions, and endpoints that fail. */
const MEANS = { deletions: true, audiences: false, clients: false, failures: true };

const plans: readonly WorldPlan[] = [
  plainWorld(true),
  ...Array.from({ length: WORLDS }, (_, index) => fewUsersWorld(MEANS, seededRandom(SEED, `${index}`), SMALL)),
];

/** The address of an implementation, and how it is reached if not over sockets. */
interface Place {
  readonly url: string;
  readonly transport?: Transport;
}

const closers: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});

describe('worlds of a few users pass conforming implementations', () => {
  it(`the reference in ${WORLDS} of them`, { timeout: TEST_LIMIT_MS }, async () => {
    expect(await judgeAll(await simulatorWith(REFERENCE), WORLDS)).toEqual([]);
  });
});

describe('the case of a few users', () => {
  it('names the requirement and what the smallest world needs that shows a fault', async () => {
    const rules = FAULTS.find(({ name }) => name === 'digest-of-latin1')?.rules(REFERENCE) ?? REFERENCE;
    const place = await simulatorWith(rules);
    const results = await playAgainst(place.url, random, place);
    expect(results.length).toBe(1);
    const [result] = results;
    expect(result?.failure?.requirement).toBe('SIG-003');
    expect(result?.failure?.world).toMatch(/^Needs: .*\. The shortest scenario that fails has \d+ steps?\./);
  });
});

async function simulatorWith(rules: Rules): Promise<Place> {
  const { url, handle, close } = await startSimulator({ rules });
  closers.push(close);
  return { url, transport: new DirectTransport(handle) };
}

/** The findings of the oracle in the plain world and in `count` generated ones, world by world. */
async function judgeAll({ url, transport }: Place, count: number): Promise<string[]> {
  const limit = pLimit(CONCURRENCY);
  const judged = plans.slice(0, count + 1).map((plan, index) =>
    limit(async () => {
      const trace = await withStage(url, index, (stage) => play(stage, plan), transport);
      return [...judge(trace)].map((found) => findingLine(found, plan));
    }),
  );
  return (await Promise.all(judged)).flat();
}

function findingLine({ requirement, expected, seen }: Deviation, plan: WorldPlan): string {
  return `${requirement}: expected ${expected}, seen ${seen}, in ${JSON.stringify(plan)}`;
}
