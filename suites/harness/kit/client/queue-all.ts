import type { RequirementId } from '../../../../spec/requirements/index.ts';
import type { MarkedMessage } from '../../capture/messages.ts';
import { NotTested } from '../../not-tested.ts';
import type { CapturedClient, ClientHandle } from '../../stage/client.ts';
import type { Stage } from '../../stage/stage.ts';

/** Queues messages one after another. Each waits until the previous method call has returned. */
export async function queueAll(
  client: Pick<CapturedClient, 'queue'>,
  messages: readonly MarkedMessage[],
  requirement?: RequirementId,
): Promise<void> {
  for (const message of messages) await client.queue(message, requirement);
}

/**
 * On a real clock, the time that a client may take to accept the messages of one flush: well below its interval of 5 s.
 */
const ONE_FLUSH_LIMIT_MS = 3_000;

/**
 * Queues the messages of one flush. On a real clock all are queued at once, so that no interval ends between them.
 * @throws NotTested if that takes so long that one may have ended
 */
export async function queueAsOneFlush(
  { time }: Pick<Stage, 'time'>,
  client: Pick<CapturedClient, 'queue'>,
  messages: readonly MarkedMessage[],
  requirement: RequirementId,
): Promise<void> {
  if (time.kind !== 'real') return queueAll(client, messages, requirement);
  const beganMs = time.nowMs();
  await Promise.all(messages.map((message) => client.queue(message, requirement)));
  const tookMs = time.nowMs() - beganMs;
  if (tookMs <= ONE_FLUSH_LIMIT_MS) return;
  throw new NotTested(`it took ${(tookMs / 1000).toFixed(1)} s to queue one flush, so the interval may have split it`);
}

/** Queues messages from many concurrent callers who share the clients. Each caller waits only for its own calls. */
export async function queueByCallers(
  callers: number,
  clients: readonly ClientHandle[],
  messages: readonly MarkedMessage[],
  requirement: RequirementId,
): Promise<void> {
  const call = async (caller: number): Promise<void> => {
    const client = clients[caller % clients.length];
    const own = messages.filter((_, index) => index % callers === caller);
    for (const message of own) await client?.queue(message, requirement);
  };
  await Promise.all(Array.from({ length: callers }, (_, caller) => call(caller)));
}
