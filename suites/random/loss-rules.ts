import type { Deviation } from '../nonconformance.ts';
import { RETRY_LIMIT_MS } from '../time/horizons.ts';
import { attemptsAt } from './attempts.ts';
import { fateOf } from './fate.ts';
import { deliveryOf, isSelected } from './fitness.ts';
import type { Attempt, Trace, TracedMessage } from './trace.ts';

/**
 * What has to come without delay has come by then, even from an implementation that sends one request at a time, and
 * waits at each of the endpoints of a plan that do not answer.
 */
export const PROMPT_MS = 120_000;

/** Whether a message of one of its sources, which has to be delivered, was sent, and to every URL that it has to go to. */
export function judgeLoss(trace: Trace, message: TracedMessage, sourceIndex: number): Deviation | undefined {
  const source = trace.sources[sourceIndex];
  const isDue = source?.plan.enabled && (message.call === undefined || isSelected(message.call));
  const playedMs = trace.endMs - message.handedInMs;
  if (source === undefined || !isDue || playedMs < PROMPT_MS) return undefined;
  const byUrl = source.hooks.map((hook) => attemptsAt(trace, message, sourceIndex, hook));
  const attempts = byUrl.flat();
  if (!attempts.some(({ request }) => request.atMs <= message.handedInMs + PROMPT_MS)) {
    const requirement = deliveryOf(trace, message, sourceIndex);
    const what = message.call === undefined ? 'the notification of the deletion' : `the ${message.call.type} call`;
    const where = source.hooks.map(({ name }) => name).join(' or ');
    return { requirement, expected: `${what} of ${message.mark} at ${where}`, seen: 'no request that carries it' };
  }
  // Of a notification it is open whether it goes to every URL (readings, 34).
  return message.call === undefined ? undefined : judgeEveryUrl(byUrl, playedMs, message);
}

/** A success anywhere excuses the other URLs from a first attempt (readings, 22). */
function judgeEveryUrl(
  byUrl: readonly (readonly Attempt[])[],
  playedMs: number,
  { mark }: TracedMessage,
): Deviation | undefined {
  const attempts = byUrl.flat();
  const untried = byUrl.filter((each) => each.length === 0).length;
  if (untried === 0 || attempts.some(({ reply }) => fateOf(reply) === 'success')) return undefined;
  const seen = `${byUrl.length - untried} of ${byUrl.length} URLs with an attempt`;
  const expected = `${mark} to be tried at every URL`;
  const isBroken = attempts.every(({ reply }) => ['timeout', 'open'].includes(fateOf(reply)));
  if (isBroken && byUrl.length === 2) return { requirement: 'DLV-005', expected, seen };
  return playedMs >= RETRY_LIMIT_MS ? { requirement: 'DLV-003', expected, seen } : undefined;
}
