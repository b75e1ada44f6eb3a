import type { AnyRequirementId } from '../../../spec/requirements/index.ts';
import type { CaseId } from '../index.ts';
import type { ReceiverCaseId } from '../receiver/cases/index.ts';

export type CurrentId = CaseId | ReceiverCaseId | AnyRequirementId;

/** A published id that is no longer in use. It is never given to anything else. */
export interface Retired<Successor extends string = string> {
  readonly id: string;
  /** The ids that replace it. Empty if nothing does. */
  readonly successors: readonly Successor[];
  /** Reason why it was retired, for a reader whose baseline still names it. */
  readonly reason: string;
}

/** Every retired id of a case or requirement. The ledger in `schemas/` repeats them, so an entry stays for good. */
export const RETIRED: readonly Retired<CurrentId>[] = [
  {
    id: 'relation/messages-before',
    successors: ['relation/messages-added'],
    reason: 'messages of others before, between and after those of a world are added at once',
  },
  {
    id: 'relation/messages-between',
    successors: ['relation/messages-added'],
    reason: 'messages of others before, between and after those of a world are added at once',
  },
  {
    id: 'relation/messages-after',
    successors: ['relation/messages-added'],
    reason: 'messages of others before, between and after those of a world are added at once',
  },
  {
    id: 'relation/pauses',
    successors: ['relation/messages-added'],
    reason: 'the messages that are added come with time between them, while others are retried',
  },
  {
    id: 'relation/urls-reordered',
    successors: ['relation/sources-reordered'],
    reason: 'sources and the URLs of each are reordered at once',
  },
  {
    id: 'relation/content-repeated',
    successors: ['relation/one-user', 'relation/many-messages'],
    reason: 'both repeat contents too, one for one user and the other for many',
  },
  {
    id: 'client-sequence/every-option',
    successors: ['client-sequence/default-options', 'client-random/few-users'],
    reason: 'the worlds of a few users have clients with every option, to which everything happens in any order',
  },
  {
    id: 'load/several-clients',
    successors: ['client-relation/many-clients', 'load/one-client'],
    reason: 'many clients of one process send side by side in a relation, and one client takes far more messages',
  },
  {
    id: 'random/worlds',
    successors: ['random/few-users'],
    reason: 'worlds in which a few users meet find all that worlds without any plan found',
  },
  {
    id: 'client-random/worlds',
    successors: ['client-random/few-users'],
    reason: 'worlds in which a few users meet find all that worlds without any plan found',
  },
  {
    id: 'flush-count/size-120',
    successors: ['flush-count/size-300'],
    reason: 'a client that caps the count, or cuts it, does not flush at 300 either',
  },
];

/** Fate of retired ids, as the end of a sentence about one pattern: `is now signature/new: the reason`. */
export function fateOf(retired: readonly Retired[]): string {
  const [only, ...others] = retired.map((each) => `${verbOf(each)}: ${each.reason}`);
  if (only !== undefined && others.length === 0) return only;
  const fates = retired.map((each) => `${each.id} ${verbOf(each)} (${each.reason})`);
  return `named ${retired.length} ids: ${fates.join('; ')}`;
}

function verbOf({ successors }: Retired): string {
  return successors.length === 0 ? 'is retired' : `is now ${successors.join(' and ')}`;
}
