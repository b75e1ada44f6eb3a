import type { MarkedMessage } from '../../../capture/messages.ts';
import type { ReceivedRequest } from '../../../receivers/received-request.ts';
import type { Stage } from '../../../stage/stage.ts';
import { demandAllSent } from '../all-sent.ts';
import { queueAsOneFlush } from '../queue-all.ts';

/** Has the messages of one flush sent by a client of its own, and returns the batch requests that they were sent in. */
export async function sendAsOneFlush(
  stage: Stage,
  messages: readonly MarkedMessage[],
): Promise<readonly ReceivedRequest[]> {
  const client = await stage.client(await stage.capture());
  await queueAsOneFlush(stage, client, messages, 'BAT-003');
  await demandAllSent(stage, client.capture, messages, 'BAT-002');
  return client.capture.requests;
}
