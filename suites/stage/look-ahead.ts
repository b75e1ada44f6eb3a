import { NotTested } from '../nonconformance.ts';
import type { ReceivedRequest } from '../receivers/received-request.ts';
import { LOOK_AHEAD_LIMIT_MS, LOOK_AHEAD_MS } from '../time/horizons.ts';
import type { WorldTime } from '../time/world-time.ts';

/** By what factor delays between attempts usually grow. */
const GROWTH = 2;

/**
 * How far to look ahead for what must not happen, in milliseconds of world time. On a clock that can jump this is
 * always the same. On any other it is as long as the next attempt would take if delays keep growing, up to a limit.
 * @param receivers All receivers of the case, with their requests so far.
 * @throws NotTested if attempts came further apart than this kind of clock can afford to look ahead
 */
export function lookAheadMs(
  kind: WorldTime['kind'],
  receivers: readonly { readonly requests: readonly Pick<ReceivedRequest, 'atMs'>[] }[],
): number {
  const leastMs = LOOK_AHEAD_MS[kind];
  if (kind === 'counted') return leastMs;
  const gapsMs = receivers.flatMap(({ requests }) =>
    requests.slice(1).map(({ atMs }, index) => atMs - (requests[index]?.atMs ?? atMs)),
  );
  const longestMs = Math.max(0, ...gapsMs);
  const limitMs = LOOK_AHEAD_LIMIT_MS[kind];
  if (longestMs > limitMs) {
    const [gap, limit] = [longestMs, limitMs].map((ms) => `${Math.round(ms / 1000)} s`);
    throw new NotTested(
      `needs a look ahead of more than ${gap}, the time between two attempts; this clock allows ${limit}`,
    );
  }
  return Math.max(leastMs, Math.min(GROWTH * longestMs, limitMs));
}
