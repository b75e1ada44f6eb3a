import { IN_TIME_MS, TOO_LATE_MS } from '../harness/kit/tolerances.ts';
import type { Reply } from '../harness/receivers/reply.ts';
import type { Attempt } from './trace.ts';

/** Meaning of a reply: `open` if the document leaves that open. */
export type Fate = 'success' | 'server-error' | 'timeout' | 'open';

export function decideFate(reply: Reply): Fate {
  if (reply.kind === 'stall') return 'timeout';
  if (reply.kind !== 'answer') return 'open';
  const { status, afterMs = 0 } = reply;
  if (afterMs >= TOO_LATE_MS) return 'timeout';
  if (afterMs > IN_TIME_MS) return 'open';
  if (status === 200) return 'success';
  return status >= 500 ? 'server-error' : 'open';
}

/** Epoch milliseconds at which the answer to an attempt was complete. The attempt must have one. */
export function answeredMs({ request, reply }: Attempt): number {
  return request.atMs + (reply.kind === 'answer' ? (reply.afterMs ?? 0) : 0);
}
