import type { ReceivedRequest } from '../receivers/received-request.ts';
import { LOOK_AHEAD_MS, REAL_LOOK_AHEAD_LIMIT_MS } from '../time/horizons.ts';
import type { WorldTime } from '../time/world-time.ts';

/** How much longer than the one before a delay between attempts usually gets. */
const GROWTH = 2;

/**
 * How far to look ahead for what must not happen, in the world's time. A clock that can jump always affords the same. On a
 * real one it is as long as a further attempt would take that grew like its delays so far, within a limit.
 * @param receivers All receivers of the case, with what has come so far.
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
