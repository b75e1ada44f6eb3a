import { Receivers } from '../../harness/receivers/receivers.ts';
import { seededRandom } from '../../harness/seeded-random.ts';
import { Calls } from '../../harness/stage/calls.ts';
import { Evidence } from '../../harness/stage/evidence.ts';
import { Stage } from '../../harness/stage/stage.ts';
import { Transcript } from '../../harness/stage/transcript.ts';
import { Watchtower } from '../../harness/stage/watchtower.ts';
import { openTime } from '../../harness/stage/world-clock.ts';
import type { Transport } from '../../harness/target/exchange/answer.ts';
import { type Mean, Means } from '../../harness/target/means.ts';
import { Target } from '../../harness/target/target.ts';
import { EPOCH } from '../../harness/time/horizons.ts';
import { DEFAULT_SETTINGS } from '../../runner/run-settings.ts';

/** Plays a scene on a separate stage, in a fresh world of the implementation at an address. */
export async function withStage<Result>(
  url: string,
  seed: number,
  scene: (stage: Stage) => Promise<Result>,
  transport?: Transport,
): Promise<Result> {
  const target = new Target(url, { transport });
  const receivers = new Receivers();
  const description = await target.describe();
  const world = await target.createWorld({ now: EPOCH });
  try {
    const time = await openTime(world, description, receivers, DEFAULT_SETTINGS.settleMs, () => {});
    const calls = new Calls(seededRandom(seed, 'random'));
    const watchtower = new Watchtower([]);
    const transcript = new Transcript();
    const certificates = undefined;
    const means = new Means(description.roles, description.supports as Mean[], description);
    const seen = { transcript, watchtower, evidence: new Evidence() };
    return await scene(new Stage({ means, world, time, receivers, ...seen, calls, certificates }));
  } finally {
    await world.drop();
    await receivers.close();
    target.close();
  }
}
