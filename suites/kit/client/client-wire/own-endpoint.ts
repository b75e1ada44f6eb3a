import type { MarkedMessage } from '../../../capture/messages.ts';
import type { CapturedClient } from '../../../stage/client.ts';
import { demandThat } from '../../demand.ts';

/** Ends the case if a message was not sent to the Endpoint of its client, or was sent to that of another. */
export async function demandSentToOwnEndpoint(
  own: CapturedClient,
  message: MarkedMessage,
  all: readonly CapturedClient[],
): Promise<void> {
  await own.sent(message, 'WIR-001');
  for (const { capture } of all) {
    const strays = capture === own.capture ? [] : capture.sightings(message.mark);
    demandThat(strays.length === 0, {
      requirement: 'WIR-001',
      expected: `a message to be sent to the Endpoint of its own client, ${own.capture.name}`,
      seen: `the message at ${capture.name} too, the Endpoint of another client`,
      request: strays[0]?.request,
    });
  }
}
