import type { Played } from './doubt/second-look.ts';
import type { RunContext } from './run-context.ts';
import { ShareTrust } from './share-trust.ts';

/** What is in doubt if it is not a requirement. */
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
  const isDoubtful = lease.isDoubtful();
  const topic = isDoubtful ? UNATTRIBUTED : first.ending.failure?.requirement;
  if (topic === undefined || first.ending.status === 'could-not-run') return first;
  const { shareTrust = new ShareTrust() } = context;
  const again = await shareTrust.again(topic, async () => {
    const played = await play({ ...context, isAlone: true });
    return { played, isShown: played.ending.status === 'failed' };
  });
  return again ?? (isDoubtful ? unattributed(first, id) : first);
}

function unattributed(played: Played, caseId: string): Played {
  const advice = `routespec run ${caseId} plays it by itself`;
  const reason = `shares its sources with other cases, and requests come without the ids of their calls; ${advice}`;
  return { ...played, ending: { status: 'not-tested', reason } };
}
