import type { RequirementId } from '../../../../spec/requirements/index.ts';
import type { Capture } from '../../../capture/capture.ts';
import { contentsOf } from '../../../capture/contents.ts';
import type { MarkedMessage } from '../../../capture/messages.ts';
import type { CapturedClient } from '../../../stage/client.ts';
import type { Stage } from '../../../stage/stage.ts';
import { demand } from '../../demand.ts';

/** Ends the case where messages of a user were sent less often than they were handed in. */
export async function demandTimesSent(
  stage: Stage,
  { capture }: CapturedClient,
  { method, mark }: MarkedMessage,
  times: number,
  requirement: RequirementId,
): Promise<void> {
  // Sightings are asked for too, since they tell where nothing can be read of what was sent.
  const isThere = (): boolean => capture.sightings(mark).length > 0 && timesIn(capture, mark) >= times;
  if (await stage.awaitThat(isThere)) return;
  demand({
    requirement,
    expected: `${times} ${method} messages of ${mark} to be sent`,
    seen: `its id ${timesIn(capture, mark)} times in ${capture.requests.length} batch requests`,
    request: capture.requests.at(-1),
  });
}

/**
 * How often an id stands in what was sent, in whatever form. Where messages are not in a list they cannot be told apart; but
 * each has to say its id.
 */
function timesIn({ requests }: Capture, mark: string): number {
  return requests.reduce((times, request) => {
    const { text, documents } = contentsOf(request);
    return times + Math.max(occurrences(text, mark), occurrences(JSON.stringify(documents), mark));
  }, 0);
}

function occurrences(text: string, mark: string): number {
  return text.split(mark).length - 1;
}
