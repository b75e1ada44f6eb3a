import type { Sighting } from '../../capture/capture.ts';
import { readContents } from '../../capture/contents.ts';
import type { MarkedMessage } from '../../capture/messages.ts';
import { isSameJson } from '../../checks/member.ts';
import type { ReceivedRequest } from '../../receivers/received-request.ts';
import type { WorldTime } from '../../time/world-time.ts';

/** Maximum gaps between attempts that are listed. */
const SHOWN_GAPS = 20;

/** Method, path and the names in the query. The query's values may change from run to run. */
export function requestLine(request: ReceivedRequest | undefined): string {
  if (request === undefined) return 'not sent there';
  const [path = '', ...query] = request.target.split('?');
  const names = [...new URLSearchParams(query.join('?')).keys()].sort();
  return `${request.method} ${path}${names.length === 0 ? '' : `?${names.join('&')}`}`;
}

export function isInQueuedOrder(request: ReceivedRequest, messages: readonly MarkedMessage[]): boolean {
  const { text } = readContents(request);
  const places = messages.map(({ mark }) => text.indexOf(mark)).filter((place) => place !== -1);
  return places.every((place, index) => place > (places[index - 1] ?? -1));
}

/** The retries of a message in words; with exact instants also their number and gaps. */
export function describeAttempts(clock: WorldTime['kind'], attempts: readonly Sighting[]): unknown {
  if (attempts.length < 2) return 'not tried again';
  const repeats = repeatedAs(attempts);
  if (clock !== 'counted') return { repeats };
  const gapsS = attempts
    .slice(1)
    .map(({ request }, index) => Math.round((request.atMs - (attempts[index]?.request.atMs ?? 0)) / 100) / 10);
  return { repeats, attempts: attempts.length, gapsS: gapsS.slice(0, SHOWN_GAPS) };
}

function repeatedAs([first, ...others]: readonly Sighting[]): string {
  if (others.every(({ request }) => first?.request.body.equals(request.body) === true)) return 'the same bytes';
  if (others.every(({ message }) => isSameJson(message, first?.message))) return 'the same message';
  return 'a changed message';
}

/**
 * The start of the interval, judged by a message's time in the queue: it was queued 3 s after its client was made and 2
 * s after a flush by count.
 */
export function describePhase(timeInQueueMs: number): string {
  const seconds = Math.round(timeInQueueMs / 1000);
  if (seconds === 2) return 'a ticker since the client was made';
  if (seconds === 3) return 'since the last flush';
  if (seconds === 5) return 'since the first queued message';
  return Number.isFinite(seconds) ? `sent ${seconds} s after it was queued` : 'not sent';
}
