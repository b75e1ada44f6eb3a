import type { RequirementId } from '../../../../spec/requirements/index.ts';
import type { ClientOptions } from '../../../stage/client.ts';
import type { Stage } from '../../../stage/stage.ts';
import { isSent } from '../all-sent.ts';
import { demandSentWithin, type Queued, queueNow } from './time-in-queue.ts';

/**
 * Queues plain messages together, and ends the case if one is not sent within the interval.
 * @param requirement The requirement that fails then, or if the client cannot be made with these options.
 */
export async function demandAllWithin(
  stage: Stage,
  requirement: RequirementId,
  count: number,
  options: ClientOptions,
  intervalMs: number,
): Promise<void> {
  const client = await stage.client(await stage.capture(), options, requirement);
  const queued: Queued[] = [];
  for (const message of stage.messages.tracks(count)) queued.push(await queueNow(stage, client, message));
  for (const each of queued) {
    // A message that was sent no later than the one before it is in time if that one is.
    if (isSent(client.capture, each.message)) continue;
    await demandSentWithin(stage, requirement, client, each, intervalMs);
  }
}
