import { plural } from '../../../spec/grammar.ts';
import type { RequirementId } from '../../../spec/requirements/index.ts';
import type { Capture } from '../../capture/capture.ts';
import type { MarkedMessage } from '../../capture/messages.ts';
import type { Stage } from '../../stage/stage.ts';
import { demand } from '../demand.ts';

/** Whether a message has been sent. */
export function isSent(capture: Capture, { mark }: MarkedMessage): boolean {
  return capture.sightings(mark).length > 0;
}

/**
 * Returns a function that says whether all messages have been sent. It never searches again for one that it has found.
 */
export function allSent(capture: Capture, messages: readonly MarkedMessage[]): () => boolean {
  const missing = [...messages];
  return () => {
    for (let last = missing.at(-1); last !== undefined && isSent(capture, last); last = missing.at(-1)) missing.pop();
    return missing.length === 0;
  };
}

/** Waits until the messages have been sent, and ends the case if one has not. */
export async function demandAllSent(
  stage: Stage,
  capture: Capture,
  messages: readonly MarkedMessage[],
  requirement: RequirementId,
): Promise<void> {
  if (await stage.awaitThat(allSent(capture, messages))) return;
  const lost = messages.filter((message) => !isSent(capture, message));
  demand({
    requirement,
    expected: `all ${messages.length} messages to be sent`,
    seen: `${lost.length} of them in none of ${plural(capture.requests.length, 'batch request')}, for example ${lost[0]?.mark}`,
  });
}
