import { plural } from '../../../../spec/grammar.ts';
import type { RequirementId } from '../../../../spec/requirements/index.ts';
import type { Capture } from '../../../capture/capture.ts';
import { contentsOf } from '../../../capture/contents.ts';
import type { MarkedMessage } from '../../../capture/messages.ts';
import type { CapturedClient } from '../../../stage/client.ts';
import type { Stage } from '../../../stage/stage.ts';
import { demand } from '../../demand.ts';

/**
 * Waits until messages of a user have been sent as often as they were handed in, and ends the case if they have not.
 */
export async function demandTimesSent(
  stage: Stage,
  { capture }: CapturedClient,
  { method, mark }: MarkedMessage,
  times: number,
  requirement: RequirementId,
): Promise<void> {
  // Sightings are asked for too, because they end the case if nothing that was sent can be read.
  const isThere = (): boolean => capture.sightings(mark).length > 0 && timesIn(capture, mark) >= times;
  if (await stage.awaitThat(isThere)) return;
  demand({
    requirement,
    expected: `${times} ${method} messages of ${mark} to be sent`,
    seen: `its id ${plural(timesIn(capture, mark), 'time')} in ${plural(capture.requests.length, 'batch request')}`,
    request: capture.requests.at(-1),
  });
}

/**
 * How often an id occurs in what was sent, in whatever form. Messages that are not in a list cannot be told apart, but
 * each has to carry its id.
 */
export function timesIn({ requests }: Capture, mark: string): number {
  return requests.reduce((times, request) => {
    const { text, documents } = contentsOf(request);
    return times + Math.max(occurrences(text, mark), occurrences(JSON.stringify(documents), mark));
  }, 0);
}

function occurrences(text: string, mark: string): number {
  return text.split(mark).length - 1;
}
