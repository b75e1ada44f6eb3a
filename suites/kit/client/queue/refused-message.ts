import type { MarkedMessage } from '../../../capture/messages.ts';
import { NotTested } from '../../../nonconformance.ts';
import type { CapturedClient } from '../../../stage/client.ts';

/** Hands in a message that is to be refused; ends the case as not tested where it is taken, to be dropped later. */
export async function demandRefused(client: CapturedClient, message: MarkedMessage): Promise<void> {
  const { kind } = await client.tryQueue(message);
  if (kind !== 'refused') throw new NotTested('this client takes messages that it cannot send, which may count');
}
