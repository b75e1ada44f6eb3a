import { plural } from '../../../../spec/grammar.ts';
import type { RequirementId } from '../../../../spec/requirements/index.ts';
import type { Capture } from '../../capture/capture.ts';
import { readContents } from '../../capture/contents.ts';
import type { MarkedMessage } from '../../capture/messages.ts';
import type { ReceivedRequest } from '../../receivers/received-request.ts';
import type { CapturedClient } from '../../stage/client.ts';
import type { Stage } from '../../stage/stage.ts';
import { demand } from '../demand.ts';

export function isSent(capture: Capture, { mark }: MarkedMessage): boolean {
  return capture.sightings(mark).length > 0;
}

/**
 * Returns a function that tells whether all messages have been sent. A message that was found is not searched again.
 */
export function allSent(capture: Capture, messages: readonly MarkedMessage[]): () => boolean {
  const missing = [...messages];
  return () => {
    for (let last = missing.at(-1); last !== undefined && isSent(capture, last); last = missing.at(-1)) missing.pop();
    return missing.length === 0;
  };
}

/** Ends the case if a message is not sent in time. */
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

/** Ends the case if a message is not sent in time, or if it is sent twice. */
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

type Arrival = Pick<ReceivedRequest, 'index' | 'atMs'>;

/** The first two batch requests of a repeated message, by number and instant. */
export function sentTwice(first: Arrival, second: Arrival): string {
  if (first.index === second.index) return `twice in ${requestName(first)}`;
  return `in ${requestName(first)} and again in ${requestName(second)}`;
}

/** Batch requests are numbered from 1, for people. */
function requestName({ index, atMs }: Arrival): string {
  return `request ${index + 1} at ${new Date(atMs).toISOString()}`;
}

/** Ends the case if a user's messages are not sent as often as they were queued. */
export async function demandTimesSent(
  stage: Stage,
  { capture }: CapturedClient,
  { method, mark }: MarkedMessage,
  times: number,
  requirement: RequirementId,
): Promise<void> {
  // This call to `sightings` ends the case if no request can be read.
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
 * Number of times that an id occurs in the requests, in any form. Messages outside a list cannot be distinguished, but
 * each must have its id.
 */
export function timesIn({ requests }: Capture, mark: string): number {
  return requests.reduce((times, request) => {
    const { text, documents } = readContents(request);
    return times + Math.max(occurrences(text, mark), occurrences(JSON.stringify(documents), mark));
  }, 0);
}

function occurrences(text: string, mark: string): number {
  return text.split(mark).length - 1;
}

/** On a real clock, one more interval of the client and a second: by then it has sent everything. */
export const CLIENT_LOOK_AHEAD_MS = 6_000;

/** In a world that ticks: much longer than any client retries, although the document sets no limit. */
const TICKING_LOOK_AHEAD_MS = 1_800_000;

/** Advances the clock past everything that can trigger a flush, to assert that the client does not send. */
export async function lookAheadForClient(stage: Stage): Promise<void> {
  if (stage.time.kind !== 'real') return stage.lookAhead(TICKING_LOOK_AHEAD_MS);
  stage.note('clock', `advances to assert silence for ${CLIENT_LOOK_AHEAD_MS / 1000} s`, { kind: 'clock' });
  await stage.time.passUntil(stage.time.nowMs() + CLIENT_LOOK_AHEAD_MS);
}
