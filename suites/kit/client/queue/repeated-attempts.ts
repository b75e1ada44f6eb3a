import type { Sighting } from '../../../capture/capture.ts';
import { isSameJson } from '../../../json-equality.ts';
import type { WorldTime } from '../../../time/world-time.ts';

/** How many gaps between attempts are listed. */
const SHOWN_GAPS = 20;

/** Whether and how a message was tried again; if instants are exact, also how often and with which gaps. */
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
