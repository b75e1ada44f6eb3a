import type { MarkedMessage } from '../../../capture/messages.ts';
import type { CapturedClient } from '../../../stage/client.ts';
import { demandThat } from '../../demand.ts';

/** Ends the case if a message was sent to the Endpoint of another client. */
export function demandNotAtOtherEndpoints(
  own: CapturedClient,
  message: MarkedMessage,
  all: readonly CapturedClient[],
): void {
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
