import type { RequirementId } from '../../../../spec/requirements/index.ts';
import type { MarkedMessage } from '../../capture/messages.ts';
import type { CapturedClient, ClientHandle } from '../../stage/client.ts';

/** Queues messages one after another. Each waits until the previous method call has returned. */
export async function queueAll(
  client: Pick<CapturedClient, 'queue'>,
  messages: readonly MarkedMessage[],
  requirement?: RequirementId,
): Promise<void> {
  for (const message of messages) await client.queue(message, requirement);
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
