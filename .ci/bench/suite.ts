import pLimit from 'p-limit';
import { type Simulator, startSimulator } from '../../sim/harness.ts';
import { DirectTransport } from '../../suites/cli/simulator/direct-transport.ts';
import { playAgainst } from '../../suites/cli/simulator/play-against.ts';
import { seededRandom } from '../../suites/harness/seeded-random.ts';
import { withStage } from '../../suites/proof/worlds/with-stage.fixture.ts';
import { judge } from '../../suites/worlds/oracle.ts';
import { play } from '../../suites/worlds/play.ts';
import { fewUsersWorld } from '../../suites/worlds/profiles/few-users/router.ts';

const SEED = 7;
/** Small worlds, because their number is measured. */
const SMALL = { happenings: 3, calls: 1 };
/** Concurrent worlds. They share a thread with the simulator, so more would only wait. */
const CONCURRENCY = 4;

/**
 * Times a scene against a simulator in this process.
 * @returns seconds, and the number of its parts that did not pass
 */
async function timed(scene: (simulator: Simulator) => Promise<number>): Promise<{ seconds: number; failed: number }> {
  const simulator = await startSimulator();
  try {
    const beganMs = performance.now();
    const failed = await scene(simulator);
    return { seconds: (performance.now() - beganMs) / 1_000, failed };
  } finally {
    await simulator.close();
  }
}

/** Plays every conformance case. */
export function playSuite(): Promise<{ seconds: number; failed: number }> {
  return timed(async ({ url }) => (await playAgainst(url)).filter(({ status }) => status !== 'passed').length);
}

/** Plays and judges `count` property-based cases. As in the tests, contract requests reach the simulator without HTTP. */
export function playRandomWorlds(count: number): Promise<{ seconds: number; failed: number }> {
  const means = { deletions: true, audiences: true, clients: false, failures: true };
  const plans = Array.from({ length: count }, (_, index) =>
    fewUsersWorld(means, seededRandom(SEED, `${index}`), SMALL),
  );
  const limit = pLimit(CONCURRENCY);
  return timed(async ({ url, handle }) => {
    const transport = new DirectTransport(handle);
    const judged = plans.map((plan, index) =>
      limit(async () => [...judge(await withStage(url, index, (stage) => play(stage, plan), transport))].length),
    );
    return (await Promise.all(judged)).filter((found) => found > 0).length;
  });
}
