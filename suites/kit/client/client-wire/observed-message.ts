import type { Sighting } from '../../../capture/capture.ts';
import { NotTested } from '../../../nonconformance.ts';
import type { ClientOptions } from '../../../stage/client.ts';
import type { Stage } from '../../../stage/stage.ts';

/** A message that an observation looks at once it has been sent. Other cases check that it is sent at all. */
export interface ObservedMessage {
  readonly mark: string;
  readonly sightings: () => readonly Sighting[];
}

/** Queues two messages with a new client, and observes the second, which may share a batch with the first. */
export async function queueObserved(stage: Stage, options: ClientOptions = {}): Promise<ObservedMessage> {
  const capture = await stage.capture();
  const client = await stage.client(capture, options);
  const [first, second] = [stage.messages.identify(), stage.messages.track()];
  await client.tryQueue(first);
  await client.tryQueue(second);
  return { mark: second.mark, sightings: () => capture.sightings(second.mark) };
}

export function isSeen({ sightings }: ObservedMessage): boolean {
  return sightings().length > 0;
}

/** Waits until a message has been sent, and ends the case as not tested if it is not. */
export async function sightingOf(stage: Stage, observed: ObservedMessage): Promise<Sighting> {
  await stage.awaitThat(() => isSeen(observed));
  const [sighting] = observed.sightings();
  if (sighting === undefined) throw new NotTested('this client sends nothing to observe');
  return sighting;
}
