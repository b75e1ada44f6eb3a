import { plural } from '../../../spec/grammar.ts';
import type { Capture } from '../../capture/capture.ts';
import type { MarkedMessage } from '../../capture/messages.ts';
import type { CapturedClient } from '../../stage/client.ts';
import type { Stage } from '../../stage/stage.ts';
import { demand } from '../demand.ts';
import { sentTwice } from './sent-twice.ts';

/** On a real clock, one more interval of the client and a second: what it still has to send has come by then. */
export const LOOK_ON_REAL_MS = 6_000;

/** Plain messages of one method, one for each time that they are queued. */
export function tracks(stage: Stage, count: number): MarkedMessage[] {
  return Array.from({ length: count }, () => stage.messages.track());
}

/** Hands messages to a client, each once the method has returned from the one before. */
export async function queueAll(
  client: CapturedClient,
  messages: readonly MarkedMessage[],
  requirement?: string,
): Promise<void> {
  for (const message of messages) await client.queue(message, requirement);
}

/** Says whether each of the messages has been sent; it looks at none again that it has found. */
export function allSent(capture: Capture, messages: readonly MarkedMessage[]): () => boolean {
  const missing = [...messages];
  return () => {
    for (let last = missing.at(-1); last !== undefined && isSent(capture, last); last = missing.at(-1)) missing.pop();
    return missing.length === 0;
  };
}

export function isSent(capture: Capture, { mark }: MarkedMessage): boolean {
  return capture.sightings(mark).length > 0;
}

/** Waits until the messages have been sent, and ends the case where one was not, or, seen a while later, was sent twice. */
export async function demandEachOnce(
  stage: Stage,
  capture: Capture,
  messages: readonly MarkedMessage[],
  requirement: string,
): Promise<void> {
  await demandAllSent(stage, capture, messages, requirement);
  await lookOn(stage);
  const repeated = messages.filter(({ mark }) => capture.sightings(mark).length > 1);
  if (repeated[0] === undefined) return;
  const { mark } = repeated[0];
  const [first, second] = capture.sightings(mark);
  if (first === undefined || second === undefined) return;
  demand({
    requirement,
    expected: `each of ${plural(messages.length, 'message')} to be sent once`,
    seen: `${repeated.length} of them more than once, ${mark} for one: ${sentTwice(first.request, second.request)}`,
    request: second.request,
  });
}

/** Waits until the messages have been sent, and ends the case where one was not. */
export async function demandAllSent(
  stage: Stage,
  capture: Capture,
  messages: readonly MarkedMessage[],
  requirement: string,
): Promise<void> {
  if (await stage.awaitThat(allSent(capture, messages))) return;
  const lost = messages.filter((message) => !isSent(capture, message));
  demand({
    requirement,
    expected: `all ${messages.length} messages to be sent`,
    seen: `${lost.length} of them nowhere in ${plural(capture.requests.length, 'request')}, ${lost[0]?.mark} for one`,
  });
}

/** Looks on for what must not be sent: far enough that whatever makes a client flush has come to pass. */
export async function lookOn(stage: Stage): Promise<void> {
  if (stage.time.kind !== 'real') return stage.lookAhead();
  stage.note('clock', `looks on for ${LOOK_ON_REAL_MS / 1000} s`);
  await stage.time.passUntil(stage.time.nowMs() + LOOK_ON_REAL_MS);
}
