import type { Reading } from '../readings/index.ts';
import type { Treatment } from '../readings/reading.ts';
import { renderSections, type SectionReference } from '../sections.ts';

/**
 * What a clause is about: an interface of the service, `both` where a message has to go through the client and the
 * router, or a receiver that the service delivers to.
 */
export type Role = 'router' | 'client' | 'both' | 'receiver';

/** The optional parts of the contract that the router side may support. */
export const ROUTER_FEATURES = ['screen', 'deletions', 'audiences', 'ingestion', 'log', 'trust'] as const;
/** The optional parts of the contract that the client side may support. */
export const CLIENT_FEATURES = ['size', 'flushAt', 'flushAfter', 'clientLog', 'debug'] as const;
/** The optional parts of the contract that a virtual clock may support. No requirement needs one. */
export const CLOCK_FEATURES = ['settle'] as const;
/** What the customer of a receiver under test may give: its secret, and an address that tells what it has processed. */
export const RECEIVER_FEATURES = ['secret', 'effects'] as const;
/** An entry of `supports` in the contract. */
export type Feature = (typeof ROUTER_FEATURES)[number] | (typeof CLIENT_FEATURES)[number];
export type ReceiverFeature = (typeof RECEIVER_FEATURES)[number];
/** What a requirement needs to be tested: an optional part, or a clock that the suite can move. */
export type Need = Feature | ReceiverFeature | 'virtual-clock';

/** One clause of the service document. */
export interface Requirement<Id extends string = string, Name extends string = string> {
  /** Permanent: prefix of the area and number, `SIG-003`. Never reused, never renumbered. */
  readonly id: Id;
  /** The name of its area. */
  readonly area: Name;
  readonly role: Role;
  /** The clause in our own words: one sentence, or for an open point the question, `Whether …`. */
  readonly statement: string;
  /** The sections of the service document that the clause comes from, for a person. */
  readonly section: string;
  readonly treatment: Treatment;
  /** Why it is treated in this way: what the document says, or where it is silent. */
  readonly reason: string;
  /** The reading that settles it, if one does. */
  readonly reading?: Reading;
  readonly needs: readonly Need[];
}

/** Requirements that share an id prefix. */
export interface Area<Name extends string = string, Id extends string = string, Group extends string = string> {
  /** Its only name: also that of its main case group, and of its files of requirements, cases, faults and variants. */
  readonly name: Name;
  /** Three capital letters: `SIG`. */
  readonly prefix: string;
  readonly title: string;
  /** The groups of cases that belong to it. */
  readonly groups: readonly Group[];
  readonly requirements: readonly Requirement<Id, Name>[];
}

type SectionReferences = readonly [SectionReference, ...SectionReference[]];

/** A requirement as a table states it; what it leaves out comes from its area. */
interface Clause extends Pick<Requirement, 'statement' | 'treatment' | 'reason' | 'reading'> {
  readonly role?: Role;
  readonly sections?: SectionReferences;
  readonly needs?: readonly Need[];
}

/** What the clauses of an area have in common, so that a table repeats nothing. */
interface AreaDefaults<Name extends string, Prefix extends string, Group extends string> {
  readonly name: Name;
  readonly prefix: Prefix;
  readonly title: string;
  /** Case groups of the area beside the one with its name. */
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
    const { statement, treatment, reason, reading, ...own } = clauses[key];
    const { role, sections, needs = [] } = { ...shared, ...own };
    const id = `${prefix}-${key}` as const;
    const section = renderSections(sections);
    const settled = reading === undefined ? {} : { reading };
    return { id, area: name, role, statement, section, treatment, reason, ...settled, needs };
  });
  // JavaScript moves keys that look like integers to the front: '100' does, '010' does not. So they are sorted here.
  requirements.sort((a, b) => (a.id < b.id ? -1 : 1));
  return { name, prefix, title, groups: [name, ...moreGroups], requirements };
}
