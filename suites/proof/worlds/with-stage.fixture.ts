import { Receivers } from '../../receivers/receivers.ts';
import { DEFAULT_SETTINGS } from '../../runner/run-settings.ts';
import { seededRandom } from '../../seeded-random.ts';
import { Calls } from '../../stage/calls.ts';
import { Evidence } from '../../stage/evidence.ts';
import { Stage } from '../../stage/stage.ts';
import { Transcript } from '../../stage/transcript.ts';
import { Watchtower } from '../../stage/watchtower.ts';
import { openTime } from '../../stage/world-clock.ts';
import type { Transport } from '../../target/exchange/answer.ts';
import { type Mean, Means } from '../../target/means.ts';
import { Target } from '../../target/target.ts';
import { EPOCH } from '../../time/horizons.ts';

/** Plays a scene on a stage of its own, in a fresh world of the implementation at an address. */
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
