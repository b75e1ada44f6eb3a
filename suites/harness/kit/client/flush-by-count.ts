import { plural } from '../../../../spec/grammar.ts';
import type { RequirementId } from '../../../../spec/requirements/index.ts';
import type { MarkedMessage } from '../../capture/messages.ts';
import type { Stage } from '../../stage/stage.ts';
import { demandThat } from '../demand.ts';
import { queueAll } from './queue-all.ts';
import { allSent, isSent } from './sent.ts';
import type { YoungClient } from './younger-than-interval.ts';

/**
 * Queues messages, and ends the case if some are sent before the last is queued, or if not all are sent soon
 * afterwards.
 */
export async function demandFlush(
  stage: Stage,
  requirement: RequirementId,
  young: YoungClient,
  messages: readonly MarkedMessage[],
): Promise<void> {
  await queueAll(young.client, messages.slice(0, -1));
  await demandNoneSent(stage, requirement, young, messages);
  await demandLastFlushes(stage, requirement, young, messages);
}

/** Ends the case if some of the messages are sent before the last of them is queued. */
export async function demandNoneSent(
  stage: Stage,
  requirement: RequirementId,
  young: YoungClient,
  messages: readonly MarkedMessage[],
): Promise<void> {
  await stage.time.settle();
  young.demandYoung();
  const early = messages.flatMap(({ mark }) => young.capture.sightings(mark))[0];
  demandThat(early === undefined, {
    requirement,
    expected: `nothing to be sent with ${plural(messages.length - 1, 'message')} queued`,
    seen: 'a batch request',
    request: early?.request,
  });
}

/** Queues the last of the messages, and ends the case if not all of them are sent soon afterwards. */
export async function demandLastFlushes(
  stage: Stage,
  requirement: RequirementId,
  young: YoungClient,
  messages: readonly MarkedMessage[],
): Promise<void> {
  const { client, capture } = young;
  const count = messages.length;
  await queueAll(client, messages.slice(-1));
  young.demandYoung();
  await young.happensWhileYoung(allSent(capture, messages));
  const sent = messages.filter((message) => isSent(capture, message)).length;
  demandThat(sent === count, {
    requirement,
    expected: `the ${count === 1 ? 'message' : `${count} messages`} to be sent once ${count} ${count === 1 ? 'is' : 'are'} queued, before the interval is over`,
    seen: `${sent} of them sent`,
    request: capture.requests.at(-1),
  });
  await stage.time.settle();
}
