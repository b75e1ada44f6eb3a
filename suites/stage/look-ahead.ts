import type { ReceivedRequest } from '../receivers/received-request.ts';
import { LOOK_AHEAD_MS, REAL_LOOK_AHEAD_LIMIT_MS } from '../time/horizons.ts';
import type { WorldTime } from '../time/world-time.ts';

/** By what factor delays between attempts usually grow. */
const GROWTH = 2;

/**
 * How far to look ahead for what must not happen, in milliseconds of world time. On a clock that can jump this is
 * always the same. On a real clock it is as long as the next attempt would take if delays keep growing, up to a limit.
 * @param receivers All receivers of the case, with their requests so far.
 */
export function lookAheadMs(
  kind: WorldTime['kind'],
  receivers: readonly { readonly requests: readonly Pick<ReceivedRequest, 'atMs'>[] }[],
): number {
  const leastMs = LOOK_AHEAD_MS[kind];
  if (kind !== 'real') return leastMs;
  const gapsMs = receivers.flatMap(({ requests }) =>
    requests.slice(1).map(({ atMs }, index) => atMs - (requests[index]?.atMs ?? atMs)),
  );
  return Math.max(leastMs, Math.min(GROWTH * Math.max(0, ...gapsMs), REAL_LOOK_AHEAD_LIMIT_MS));
}
