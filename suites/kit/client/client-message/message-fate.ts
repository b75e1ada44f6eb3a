import type { Capture, Sighting } from '../../../capture/capture.ts';
import type { MarkedMessage } from '../../../capture/messages.ts';
import type { Stage } from '../../../stage/stage.ts';
import { allSent } from '../all-sent.ts';

/** Where each message was seen, or what happened to it instead. */
export async function fatesOf(stage: Stage, messages: readonly MarkedMessage[]): Promise<(Sighting | string)[]> {
  const capture = await stage.capture();
  const client = await stage.client(capture);
  const returns = new Map<MarkedMessage, string>();
  for (const message of messages) returns.set(message, (await client.tryQueue(message)).kind);
  const taken = messages.filter((message) => returns.get(message) === 'taken');
  await stage.awaitThat(allSent(capture, taken));
  return messages.map((message) => fateOf(capture, message, returns.get(message)));
}

function fateOf(capture: Capture, { mark }: MarkedMessage, returned: string | undefined): Sighting | string {
  const [sighting] = capture.sightings(mark);
  if (sighting !== undefined) return sighting;
  return returned === 'taken' ? 'taken, but not sent' : (returned ?? 'not handed in');
}
