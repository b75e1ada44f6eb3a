import type { RunContext } from './run-context.ts';
import type { Played } from './second-look.ts';

/** What a play alone is about, if it is not about a requirement. */
const UNATTRIBUTED = 'unattributed';

/**
 * Plays a case. Where its sources are shared with other cases, two things are not believed: a failure, because another case
 * may have caused it, and anything at all if a request came that nobody could attribute. The case is then played again,
 * and has its sources alone.
 */
export async function playAttributably(
  { id }: { readonly id: string },
  context: RunContext,
  play: (context: RunContext) => Promise<Played>,
): Promise<Played> {
  const first = await play(context);
  const { lease } = first.records;
  if (lease === undefined || lease.isAlone) return first;
  const { shareTrust: trust } = context;
  const { status, failure } = first.ending;
  const isDoubtful = lease.isDoubtful();
  const topic = isDoubtful ? UNATTRIBUTED : failure?.requirement;
  if (topic === undefined || status === 'could-not-run') return first;
  if (trust?.needsLook(topic) === false) return isDoubtful ? unattributed(first, id) : first;
  const second = await play({ ...context, isAlone: true });
  if (second.ending.status === 'failed') trust?.stood(topic);
  return second;
}

function unattributed(played: Played, caseId: string): Played {
  const reason = `shares its sources with other cases, and requests come without the ids of their calls; play ${caseId} by itself`;
  return { ...played, ending: { status: 'not-tested', reason } };
}
