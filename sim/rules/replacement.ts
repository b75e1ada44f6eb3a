import { RoutespecError } from '../../spec/error.ts';
import type { Reading } from '../../spec/readings/index.ts';
import type { RequirementId } from '../../spec/requirements/index.ts';
import type { Memory, Slot } from '../model/memory.ts';
import type { Message } from '../model/message.ts';
import type { ClientRules } from './client/client-rules.ts';
import type { Rules } from './rules.ts';

interface Info {
  /** Kebab-case, unique among all faults and variants. */
  readonly name: string;
  /** Behaviour of such an implementation, in one plain sentence. */
  readonly description: string;
}

/** The reference with one rule replaced. */
interface Replacement extends Info {
  readonly rules: (reference: Rules) => Rules;
}

interface FaultInfo extends Info {
  /** Ids of the requirements that it inevitably breaks, the main one first. */
  readonly breaks: readonly [RequirementId, ...RequirementId[]];
}

/** A wrong implementation: the suite must fail it, and name the requirements that it breaks. */
export interface Fault extends FaultInfo, Replacement {
  /** Its memory of a world or a client. Most faults remember nothing. */
  readonly memory?: Slot<object> | undefined;
}

/** Messages that can make a choice one by one, while other messages make another. */
export interface Each {
  /** True if the choice shows in this message. */
  readonly suits: (message: Message) => boolean;
  /** True if it shows only once an attempt has failed. */
  readonly afterFailure: boolean;
}

interface VariantInfo extends Info {
  /** The number of the reading that allows it. */
  readonly reading: Reading;
  /** Absent if only a whole implementation can make the choice. */
  readonly each?: Each;
}

/** Another conforming implementation: the suite must pass it. */
export interface Variant extends VariantInfo, Replacement {}

/** Finds a fault's own data in the memory that its rule was given. */
type Recall<Kept extends object> = (memory: Memory) => Kept;

/** The one rule that differs from the reference. A fault with memory may replace a second one to fill its memory. */
type Change<All, Kept extends object> = (reference: All, recall: Recall<Kept>) => Partial<All>;

interface FaultParts<All, Kept extends object> extends FaultInfo {
  readonly memory?: Slot<Kept>;
  readonly change: Change<All, Kept>;
}

interface VariantParts<All> extends VariantInfo {
  /** One choice of a client may replace several of its rules. */
  readonly change: (reference: All) => Partial<All>;
}

/** A router with a mistake. */
export function fault<Kept extends object>({ change, ...info }: FaultParts<Rules, Kept>): Fault {
  const recall = recalling(info.name, info.memory);
  return { ...info, rules: (reference) => ({ ...reference, ...change(reference, recall) }) };
}

/** A client library with a mistake. */
export function clientFault<Kept extends object>({ change, ...info }: FaultParts<ClientRules, Kept>): Fault {
  return fault<Kept>({
    ...info,
    change: ({ client }, recall) => ({ client: { ...client, ...change(client, recall) } }),
  });
}

export function variant({ change, ...info }: VariantParts<Rules>): Variant {
  return { ...info, rules: (reference) => ({ ...reference, ...change(reference) }) };
}

export function clientVariant({ change, ...info }: VariantParts<ClientRules>): Variant {
  return variant({ ...info, change: ({ client }) => ({ client: { ...client, ...change(client) } }) });
}

function recalling<Kept extends object>(name: string, slot: Slot<Kept> | undefined): Recall<Kept> {
  return (memory) => {
    if (slot !== undefined) return memory.at(slot);
    throw new RoutespecError(
      'invalid',
      `Expected the fault ${name} to declare in \`memory\` what it keeps, got nothing`,
    );
  };
}
