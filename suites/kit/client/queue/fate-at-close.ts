import type { CapturedClient } from '../../../stage/client.ts';
import type { Stage } from '../../../stage/stage.ts';
import { isSent } from '../all-sent.ts';
import { lookAheadForClient } from '../look-ahead.ts';
import { queueAll } from '../queue-all.ts';
import { promptLimitMs } from './prompt-limit.ts';

/** How many messages are still queued when the client is closed. */
const LEFT_AT_CLOSE = 10;

/**
 * Queues messages, closes the client at once, and says what happened to the messages.
 * @param busyMs How long the client may still be busy with what it is already sending.
 */
export async function fateAtClose(stage: Stage, client: CapturedClient, busyMs: number): Promise<string> {
  const messages = stage.messages.tracks(LEFT_AT_CLOSE);
  await queueAll(client, messages);
  await client.close();
  const lost = (): number => messages.filter((message) => !isSent(client.capture, message)).length;
  if (await stage.time.runUntil(() => lost() === 0, promptLimitMs(stage))) return 'sent at once';
  await stage.time.passUntil(stage.time.nowMs() + busyMs);
  await lookAheadForClient(stage);
  if (lost() === 0) return 'sent later';
  // How many are lost is often a matter of chance, so the number is not observed.
  return lost() === messages.length ? 'lost' : 'lost in part';
}
