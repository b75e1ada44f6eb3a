import type { RequirementId } from '../../../spec/requirements/index.ts';
import type { Capture } from '../../capture/capture.ts';
import type { MarkedMessage } from '../../capture/messages.ts';
import type { Stage } from '../../stage/stage.ts';
import { demand } from '../demand.ts';
import { demandAllSent } from './all-sent.ts';
import { lookAheadForClient } from './look-ahead.ts';
import { sentTwice } from './sent-twice.ts';

/**
 * Waits until the messages have been sent, and ends the case if one has not, or if, a while later, one was sent twice.
 */
export async function demandEachOnce(
  stage: Stage,
  capture: Capture,
  messages: readonly MarkedMessage[],
  requirement: RequirementId,
): Promise<void> {
  await demandAllSent(stage, capture, messages, requirement);
  await lookAheadForClient(stage);
  const repeated = messages.filter(({ mark }) => capture.sightings(mark).length > 1);
  if (repeated[0] === undefined) return;
  const { mark } = repeated[0];
  const [first, second] = capture.sightings(mark);
  if (first === undefined || second === undefined) return;
  demand({
    requirement,
    expected: `each of ${messages.length} messages to be sent once`,
    seen: `${repeated.length} of them more than once, for example ${mark}: ${sentTwice(first.request, second.request)}`,
    request: second.request,
  });
}
