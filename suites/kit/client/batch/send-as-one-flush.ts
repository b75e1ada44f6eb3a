import type { MarkedMessage } from '../../../capture/messages.ts';
import type { ReceivedRequest } from '../../../receivers/received-request.ts';
import type { Stage } from '../../../stage/stage.ts';
import { demandAllSent } from '../all-sent.ts';
import { queueAsOneFlush } from '../queue-all.ts';

/** Lets a new client send the messages of one flush, and returns its batch requests. */
export async function sendAsOneFlush(
  stage: Stage,
  messages: readonly MarkedMessage[],
): Promise<readonly ReceivedRequest[]> {
  const client = await stage.client(await stage.capture());
  await queueAsOneFlush(stage, client, messages, 'BAT-003');
  await demandAllSent(stage, client.capture, messages, 'BAT-002');
  return client.capture.requests;
}
