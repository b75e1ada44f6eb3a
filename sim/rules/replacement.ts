import { RoutespecError } from '../../spec/error.ts';
import type { Reading } from '../../spec/readings/index.ts';
import type { RequirementId } from '../../spec/requirements/index.ts';
import type { Memory, Slot } from '../model/memory.ts';
import type { ClientRules } from './client/client-rules.ts';
import type { Rules } from './rules.ts';

/** What every fault and every variant says of itself. */
interface Told {
  /** Kebab-case, unique among all faults and variants. */
  readonly name: string;
  /** What such an implementation does, one line. */
  readonly description: string;
}

/** The reference with one rule replaced. */
interface Replacement extends Told {
  readonly rules: (reference: Rules) => Rules;
}

interface ToldOfFault extends Told {
  /** Ids of the requirements that it cannot but break, the one that it was made for first. */
  readonly breaks: readonly [RequirementId, ...RequirementId[]];
  /** Why random worlds cannot show it; those that give no reason have to be found by them. */
  readonly unseenByRandomWorlds?: string | undefined;
}

/** A wrong implementation: the suite has to be red on it, and to name what it breaks. */
export interface Fault extends ToldOfFault, Replacement {
  /** What it remembers of a world or of a client; most remember nothing. */
  readonly memory?: Slot<object> | undefined;
}

interface ToldOfVariant extends Told {
  /** The row of the readings that allows it. */
  readonly reading: Reading;
}

/** Another honest implementation: the suite has to be green on it. */
export interface Variant extends ToldOfVariant, Replacement {}

/** What a fault keeps in the memory that a rule was handed. */
type Recall<Kept extends object> = (memory: Memory) => Kept;

/** The one rule that takes the place of the reference's. A fault that remembers may need a second one, which notices. */
type Change<All, Kept extends object> = (reference: All, recall: Recall<Kept>) => Partial<All>;

interface FaultParts<All, Kept extends object> extends ToldOfFault {
  readonly memory?: Slot<Kept>;
  readonly change: Change<All, Kept>;
}

interface VariantParts<All> extends ToldOfVariant {
  /** One choice of a client may take several of its decisions. */
  readonly change: (reference: All) => Partial<All>;
}

/** A wrong router. */
export function fault<Kept extends object>({ change, ...told }: FaultParts<Rules, Kept>): Fault {
  const recall = recalling(told.name, told.memory);
  return { ...told, rules: (reference) => ({ ...reference, ...change(reference, recall) }) };
}

/** A wrong client library. */
export function clientFault<Kept extends object>({ change, ...told }: FaultParts<ClientRules, Kept>): Fault {
  return fault<Kept>({
    ...told,
    change: ({ client }, recall) => ({ client: { ...client, ...change(client, recall) } }),
  });
}

/** Another honest router. */
export function variant({ change, ...told }: VariantParts<Rules>): Variant {
  return { ...told, rules: (reference) => ({ ...reference, ...change(reference) }) };
}

/** Another honest client library. */
export function clientVariant({ change, ...told }: VariantParts<ClientRules>): Variant {
  return variant({ ...told, change: ({ client }) => ({ client: { ...client, ...change(client) } }) });
}

/** Faults that random worlds cannot show, all for the same reason. */
export function unseenByRandomWorlds(reason: string, faults: readonly Fault[]): readonly Fault[] {
  return faults.map((fault) => ({ ...fault, unseenByRandomWorlds: reason }));
}

function recalling<Kept extends object>(name: string, slot: Slot<Kept> | undefined): Recall<Kept> {
  return (memory) => {
    if (slot !== undefined) return memory.at(slot);
    throw new RoutespecError('invalid', `Expected the fault ${name} to say in \`memory\` what it keeps, got nothing`);
  };
}
