import { plural } from '../../spec/grammar.ts';
import type { RequirementId } from '../../spec/requirements/index.ts';
import { Nonconformance } from '../nonconformance.ts';
import type { ReceivedRequest } from '../receivers/received-request.ts';
import type { Receiver } from '../receivers/receiver.ts';
import type { Stage } from '../stage/stage.ts';
import { RETRY_LIMIT_MS } from '../time/horizons.ts';
import { requestsWith } from './negatives.ts';

/**
 * Waits for a message that came after others had failed. A router may retry those first, to keep its messages in order, or
 * give the endpoint a rest, so the message need not come at once.
 * @param requirement The requirement that fails if it does not come.
 */
export async function arrivalBehindOthers(
  { time }: Stage,
  receiver: Receiver,
  mark: string,
  what: string,
  requirement: RequirementId,
): Promise<ReceivedRequest> {
  const find = (): ReceivedRequest | undefined => requestsWith(receiver, mark)[0];
  await time.runUntil(() => find() !== undefined, time.nowMs() + RETRY_LIMIT_MS);
  const found = find();
  if (found !== undefined) return found;
  const seen = `${plural(receiver.requests.length, 'other request')} there`;
  throw new Nonconformance({ requirement, expected: `${what} to arrive at ${receiver.name}`, seen });
}
