/** The interface that a clause speaks of; `both` where a message has to go through client and router. */
export type Role = 'router' | 'client' | 'both';

/** How a clause is judged: it can fail an implementation, it is recorded, or nothing is sent that depends on it. */
export type Treatment = 'assert' | 'observe' | 'leave';

/** The optional parts of the contract that the router side may support. */
export const ROUTER_FEATURES = ['screen', 'deletions', 'audiences', 'ingestion', 'log', 'trust'] as const;
/** The optional parts of the contract that the client side may support. */
export const CLIENT_FEATURES = ['size', 'flushAt', 'flushAfter', 'clientLog', 'debug'] as const;
/** An entry of `supports` in the contract. */
export type Feature = (typeof ROUTER_FEATURES)[number] | (typeof CLIENT_FEATURES)[number];
/** What must be there before a requirement can be tested: an optional part, or a clock that the runner moves. */
export type Need = Feature | 'virtual-clock';

/** One clause of the service document. */
export interface Requirement {
  /** Permanent: area and number, `SIG-003`. Never reused, never renumbered. */
  readonly id: string;
  readonly role: Role;
  /** The clause in our own words, one sentence. */
  readonly statement: string;
  /** The heading of the service document that the clause stands under, and its item. */
  readonly section: string;
  readonly treatment: Treatment;
  /** Why it is treated so: what the document says, or where it is silent. */
  readonly reason: string;
  /** The row of the readings that settles it, where there is one. */
  readonly reading?: number;
  readonly needs: readonly Need[];
}

/** A group of requirements that share an id prefix. */
export interface Area {
  /** Three capitals: `SIG`. */
  readonly prefix: string;
  readonly title: string;
  readonly requirements: readonly Requirement[];
}

type Clause = Omit<Requirement, 'id' | 'role' | 'section' | 'needs'> &
  Partial<Pick<Requirement, 'role' | 'section' | 'needs'>>;

/** What the clauses of an area have in common, so that a table repeats nothing. */
interface AreaDefaults {
  readonly prefix: string;
  readonly title: string;
  readonly role: Role;
  readonly section: string;
  readonly needs?: readonly Need[];
}

/** Builds an area from a table of clauses keyed by their permanent number (`'003'`). */
export function defineArea(defaults: AreaDefaults, clauses: Readonly<Record<string, Clause>>): Area {
  const requirements = Object.entries(clauses).map(([number, clause]) => ({
    role: defaults.role,
    section: defaults.section,
    needs: defaults.needs ?? [],
    ...clause,
    id: `${defaults.prefix}-${number}`,
  }));
  // Object keys that look like integers would be reordered; '010' does not, but '100' does, so order is made here.
  requirements.sort((a, b) => (a.id < b.id ? -1 : 1));
  return { prefix: defaults.prefix, title: defaults.title, requirements };
}
