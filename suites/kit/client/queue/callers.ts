import type { RequirementId } from '../../../../spec/requirements/index.ts';
import type { MarkedMessage } from '../../../capture/messages.ts';
import type { ClientHandle } from '../../../stage/client.ts';

/**
 * Hands in messages from many callers at once, who share the clients. Each caller waits only for its own calls to
 * return.
 */
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
