import type { Reading } from '../../spec/readings/index.ts';
import type { RequirementId } from '../../spec/requirements/index.ts';
import type { ClientRules } from './client/client-rules.ts';
import type { Rules } from './rules.ts';

/** The reference with one rule replaced. */
interface Replacement {
  /** Kebab-case, unique among all faults and variants. */
  readonly name: string;
  /** What such an implementation does, one line. */
  readonly description: string;
  readonly rules: (reference: Rules) => Rules;
}

/** A wrong implementation: the suite has to be red on it, and to name what it breaks. */
export interface Fault extends Replacement {
  /** Ids of the requirements that it cannot but break, the one that it was made for first. */
  readonly breaks: readonly RequirementId[];
}

/** Another honest implementation: the suite has to be green on it. */
export interface Variant extends Replacement {
  /** The row of the readings that allows it. */
  readonly reading: Reading;
}

/** The one rule that takes the place of the reference's. */
type Change = (reference: Rules) => Partial<Rules>;

function replacing(change: Change): (reference: Rules) => Rules {
  return (reference) => ({ ...reference, ...change(reference) });
}

export function fault(name: string, breaks: readonly RequirementId[], description: string, change: Change): Fault {
  return { name, breaks, description, rules: replacing(change) };
}

export function variant(name: string, reading: Reading, description: string, change: Change): Variant {
  return { name, reading, description, rules: replacing(change) };
}

/** The one decision of the client that is made otherwise; a variant may need several for one choice. */
type ClientChange = (client: ClientRules) => Partial<ClientRules>;

function changingClient(change: ClientChange): Change {
  return ({ client }) => ({ client: { ...client, ...change(client) } });
}

/** A wrong client library. */
export function clientFault(
  name: string,
  breaks: readonly RequirementId[],
  description: string,
  change: ClientChange,
): Fault {
  return fault(name, breaks, description, changingClient(change));
}

/** Another honest client library. */
export function clientVariant(name: string, reading: Reading, description: string, change: ClientChange): Variant {
  return variant(name, reading, description, changingClient(change));
}
