import type { RequirementId } from '../../../spec/requirements/index.ts';
import type { MarkedMessage } from '../../capture/messages.ts';
import type { CapturedClient } from '../../stage/client.ts';
import type { Stage } from '../../stage/stage.ts';

/** Hands messages to a client one by one: each after the method has returned from the one before. */
export async function queueAll(
  client: CapturedClient,
  messages: readonly MarkedMessage[],
  requirement?: RequirementId,
): Promise<void> {
  for (const message of messages) await client.queue(message, requirement);
}

/**
 * Queues messages that belong in one flush. On a real clock all are queued at once, so that no interval ends between
 * them.
 */
export async function queueAsOneFlush(
  { time }: Stage,
  client: CapturedClient,
  messages: readonly MarkedMessage[],
  requirement: RequirementId,
): Promise<void> {
  if (time.kind !== 'real') return queueAll(client, messages, requirement);
  await Promise.all(messages.map((message) => client.queue(message, requirement)));
}
