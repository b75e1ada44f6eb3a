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

/** Every retired id of a case or requirement. The ledger in `schemas/` repeats them, so an entry is never removed. */
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
    successors: ['combination/settings', 'random/few-users'],
    reason: 'sources and the URLs of each are reordered at once',
  },
  {
    id: 'relation/content-repeated',
    successors: ['random/few-users', 'relation/many-messages'],
    reason: 'both repeat contents too, one for one user and the other for many',
  },
  {
    id: 'client-sequence/every-option',
    successors: ['client-random/few-users'],
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
  {
    id: 'relation/failing-messages',
    successors: ['random/few-users', 'relation/messages-added'],
    reason: 'the worlds of a few users have such messages between all others',
  },
  {
    id: 'relation/deletions-between',
    successors: ['random/few-users', 'relation/messages-added'],
    reason: 'the worlds of a few users have such messages between all others',
  },
  {
    id: 'relation/audiences-between',
    successors: ['random/few-users', 'relation/messages-added'],
    reason: 'the worlds of a few users have such messages between all others',
  },
  {
    id: 'relation/one-user',
    successors: ['random/few-users', 'relation/messages-added'],
    reason: 'the worlds of a few users have such messages between all others',
  },
  {
    id: 'relation/messages-reordered',
    successors: ['random/few-users', 'relation/messages-added'],
    reason: 'the worlds of a few users have such messages between all others',
  },
  {
    id: 'relation/settings-midway',
    successors: ['random/few-users', 'combination/settings'],
    reason: 'the settings of a few users change, and are put again, between their messages',
  },
  {
    id: 'relation/settings-put-again',
    successors: ['random/few-users', 'combination/settings'],
    reason: 'the settings of a few users change, and are put again, between their messages',
  },
  {
    id: 'relation/settings-in-steps',
    successors: ['combination/settings', 'random/few-users'],
    reason: 'every pair of a setting and anything else is dealt',
  },
  {
    id: 'relation/source-type-changed',
    successors: ['combination/settings', 'random/few-users'],
    reason: 'every pair of a setting and anything else is dealt',
  },
  {
    id: 'relation/sources-reordered',
    successors: ['combination/settings', 'random/few-users'],
    reason: 'every pair of a setting and anything else is dealt',
  },
  {
    id: 'relation/optional-members',
    successors: ['combination/values', 'random/few-users'],
    reason: 'every pair of optional members and anything else is dealt',
  },
  {
    id: 'sequence/one-url',
    successors: ['random/few-users'],
    reason: 'all that happened there happens between the messages of a few users, each thing before each other',
  },
  {
    id: 'sequence/several-urls',
    successors: ['random/few-users'],
    reason: 'all that happened there happens between the messages of a few users, each thing before each other',
  },
  {
    id: 'client-sequence/default-options',
    successors: ['client-random/few-users'],
    reason: 'all that happened there happens between the messages of a few users, each thing before each other',
  },
  {
    id: 'client-relation/rests',
    successors: ['client-random/few-users'],
    reason: 'all that happened there happens between the messages of a few users, each thing before each other',
  },
  {
    id: 'client-relation/gaps',
    successors: ['client-random/few-users'],
    reason: 'all that happened there happens between the messages of a few users, each thing before each other',
  },
  {
    id: 'client-relation/near-limits',
    successors: ['client-random/few-users'],
    reason: 'all that happened there happens between the messages of a few users, each thing before each other',
  },
  {
    id: 'client-relation/order',
    successors: ['client-random/few-users'],
    reason: 'all that happened there happens between the messages of a few users, each thing before each other',
  },
  {
    id: 'client-relation/side-by-side',
    successors: ['client-random/few-users'],
    reason: 'all that happened there happens between the messages of a few users, each thing before each other',
  },
  {
    id: 'client-relation/methods',
    successors: ['client-combination/messages', 'client-random/few-users'],
    reason: 'every pair of anything about a message is dealt',
  },
  {
    id: 'client-relation/optional-fields',
    successors: ['client-combination/messages', 'client-random/few-users'],
    reason: 'every pair of anything about a message is dealt',
  },
  {
    id: 'client-relation/other-messages',
    successors: ['client-combination/messages', 'client-random/few-users'],
    reason: 'every pair of anything about a message is dealt',
  },
  {
    id: 'client-relation/debug',
    successors: ['client-combination/flushes', 'client-random/few-users', 'client-wire/debug'],
    reason: 'clients with debugging send the same messages there',
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
