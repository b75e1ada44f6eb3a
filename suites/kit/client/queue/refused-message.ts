import type { MarkedMessage } from '../../../capture/messages.ts';
import { NotTested } from '../../../nonconformance.ts';
import type { CapturedClient } from '../../../stage/client.ts';

/** Hands in an invalid message, and ends the case as not tested if the client takes it and drops it only later. */
export async function demandRefused(client: CapturedClient, message: MarkedMessage): Promise<void> {
  const { kind } = await client.tryQueue(message);
  if (kind !== 'refused')
    throw new NotTested('this client takes messages that it cannot send, and those may count towards a flush');
}
