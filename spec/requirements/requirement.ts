import type { Reading } from '../readings/index.ts';
import type { Treatment } from '../readings/reading.ts';
import { renderSections, type SectionReference } from '../sections.ts';
import type { Release } from '../since.ts';

/**
 * The side that a clause applies to: an interface of the service, `both` if a message passes through client and router, or
 * a receiver that the service delivers to.
 */
export type Role = 'router' | 'client' | 'both' | 'receiver';

/** The optional parts of the contract that the router side may support. */
export const ROUTER_FEATURES = ['screen', 'deletions', 'audiences', 'ingestion', 'log', 'trust'] as const;
/** The optional parts of the contract that the client side may support. */
export const CLIENT_FEATURES = ['size', 'flushAt', 'flushAfter', 'clientLog', 'debug'] as const;
/** The optional parts of the contract that a virtual clock may support. No requirement needs one. */
export const CLOCK_FEATURES = ['settle'] as const;
/** Optional inputs for a test of a receiver: its secret, the address of a list of processed messages, and a command that starts it. */
export const RECEIVER_FEATURES = ['secret', 'effects', 'process'] as const;
/** An entry of `supports` in the contract. */
export type Feature = (typeof ROUTER_FEATURES)[number] | (typeof CLIENT_FEATURES)[number];
export type ReceiverFeature = (typeof RECEIVER_FEATURES)[number];
/** A condition for the test of a requirement: an optional part, or a clock that the suite can move. */
export type Need = Feature | ReceiverFeature | 'virtual-clock';

/** One clause of the service document. */
export interface Requirement<Id extends string = string, Name extends string = string> {
  /** Permanent: prefix of the area and number, `SIG-003`. Never reused, never renumbered. */
  readonly id: Id;
  readonly area: Name;
  readonly role: Role;
  /** The clause in our own words: one sentence, or the question for an open point. */
  readonly statement: string;
  /** The sections of the service document behind the clause, for a person. */
  readonly section: string;
  readonly treatment: Treatment;
  /** Set if the clause forbids a request or a message, so that only silence shows that it holds. */
  readonly forbids?: true;
  /** The reason for the treatment: a statement or a gap of the document. */
  readonly reason: string;
  /** The reading behind the treatment, if any. */
  readonly reading?: Reading;
  readonly needs: readonly Need[];
  /** The release since which it counts. Default: the first one. */
  readonly since?: Release;
}

/** Requirements that share an id prefix. */
export interface Area<Name extends string = string, Id extends string = string, Group extends string = string> {
  /** Its only name. Its main case group and its files of requirements, cases, faults and variants share it. */
  readonly name: Name;
  /** Three capital letters: `SIG`. */
  readonly prefix: string;
  readonly title: string;
  /** The groups of cases that belong to it. */
  readonly groups: readonly Group[];
  readonly requirements: readonly Requirement<Id, Name>[];
}

type SectionReferences = readonly [SectionReference, ...SectionReference[]];

/** The statement of a clause, under its treatment. */
type Stated =
  | { readonly assert: string; readonly observe?: never; readonly leave?: never }
  | { readonly assert?: never; readonly observe: string; readonly leave?: never }
  | { readonly assert?: never; readonly observe?: never; readonly leave: string };

/** One row of a table of requirements. Its area supplies the rest. */
type Clause = Stated &
  Pick<Requirement, 'reason' | 'reading' | 'forbids' | 'since'> & {
    readonly role?: Role;
    readonly sections?: SectionReferences;
    readonly needs?: readonly Need[];
  };

function readStatement({ assert, observe, leave }: Stated): Pick<Requirement, 'statement' | 'treatment'> {
  if (assert !== undefined) return { statement: assert, treatment: 'assert' };
  return observe === undefined
    ? { statement: leave, treatment: 'leave' }
    : { statement: observe, treatment: 'observe' };
}

/** Common values of all clauses of an area, so that a table does not repeat them. */
interface AreaDefaults<Name extends string, Prefix extends string, Group extends string> {
  readonly name: Name;
  readonly prefix: Prefix;
  readonly title: string;
  /** Further case groups of the area. The first one has its name. */
  readonly moreGroups?: readonly Group[];
  readonly role: Role;
  readonly sections: SectionReferences;
  readonly needs?: readonly Need[];
}

/** Builds an area from a table of clauses keyed by their permanent number (`'003'`). */
export function defineArea<
  const Name extends string,
  const Prefix extends string,
  const Key extends string,
  const Group extends string = never,
>(
  defaults: AreaDefaults<Name, Prefix, Group>,
  clauses: Readonly<Record<Key, Clause>>,
): Area<Name, `${Prefix}-${Key}`, Name | Group> {
  const { name, prefix, title, moreGroups = [], ...shared } = defaults;
  const keys = Object.keys(clauses) as Key[];
  const requirements = keys.map((key) => {
    const clause = clauses[key];
    const { reason, reading, forbids, since } = clause;
    const { statement, treatment } = readStatement(clause);
    const { role, sections, needs = [] } = { ...shared, ...clause };
    const id = `${prefix}-${key}` as const;
    const section = renderSections(sections);
    const settled = { ...(reading && { reading }), ...(forbids && { forbids }), ...(since && { since }) };
    return { id, area: name, role, statement, section, treatment, reason, ...settled, needs };
  });
  // JavaScript moves keys that look like integers to the front, such as '100' but not '010'.
  requirements.sort((a, b) => (a.id < b.id ? -1 : 1));
  return { name, prefix, title, groups: [name, ...moreGroups], requirements };
}
