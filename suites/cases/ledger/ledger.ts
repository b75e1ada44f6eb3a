import { z } from 'zod/v3';
import type { Retired } from './retired.ts';

const FILE = 'suites/cases/ledger/retired.ts';

/** Every id that was ever published, in use or retired. Each id is in exactly one list. */
export interface Ledger {
  readonly requirements: readonly string[];
  readonly cases: readonly string[];
  readonly retired: readonly Retired[];
}

export const ledgerSchema: z.ZodType<Ledger> = z
  .object({
    requirements: z.array(z.string()),
    cases: z.array(z.string()),
    retired: z.array(z.object({ id: z.string(), successors: z.array(z.string()), reason: z.string() }).strict()),
  })
  .strict();

export type CurrentIds = Pick<Ledger, 'requirements' | 'cases'>;

/** A ledger, or all the problems that prevent it. */
export type LedgerResult =
  | { readonly kind: 'ledger'; readonly ledger: Ledger }
  | { readonly kind: 'refused'; readonly problems: readonly string[] };

/**
 * The ledger that replaces a previous one. It keeps every id, and reuses none. Its lists are sorted.
 * @param previous undefined if nothing has been published yet
 */
export function ledgerOf(previous: Ledger | undefined, current: CurrentIds, retired: readonly Retired[]): LedgerResult {
  const problems = [
    ...dropped(previous, current, retired),
    ...reused(previous, current, retired),
    ...badEntries(previous, current, retired),
  ];
  if (problems.length > 0) return { kind: 'refused', problems };
  const ledger = {
    requirements: current.requirements.toSorted(),
    cases: current.cases.toSorted(),
    retired: retired.toSorted((one, other) => (one.id < other.id ? -1 : 1)),
  };
  return { kind: 'ledger', ledger };
}

/** Published ids that are neither in use nor retired. */
function dropped(previous: Ledger | undefined, current: CurrentIds, retired: readonly Retired[]): string[] {
  if (previous === undefined) return [];
  const kept = new Set([...current.requirements, ...current.cases, ...retired.map(({ id }) => id)]);
  const gone = (ids: readonly string[], what: string): string[] =>
    ids
      .filter((id) => !kept.has(id))
      .map((id) => `Expected the published id ${id} to be ${what} or an entry in RETIRED of ${FILE}, got neither`);
  return [
    ...gone(previous.requirements, 'a requirement'),
    ...gone(previous.cases, 'a case'),
    ...previous.retired
      .filter(({ id }) => !kept.has(id))
      .map(({ id }) => `Expected the retired id ${id} to stay in RETIRED of ${FILE}, got no entry`),
  ];
}

function reused(previous: Ledger | undefined, current: CurrentIds, retired: readonly Retired[]): string[] {
  const ids = new Set([...(previous?.retired ?? []), ...retired].map(({ id }) => id));
  const problemsOf = (inUse: readonly string[], what: string): string[] =>
    inUse.filter((id) => ids.has(id)).map((id) => `Expected the retired id ${id} to stay unused, got a ${what}`);
  return [...problemsOf(current.requirements, 'requirement'), ...problemsOf(current.cases, 'case')];
}

/** Entries of the table that are wrong: repeated, never published, or with a successor that is not in use. */
function badEntries(previous: Ledger | undefined, current: CurrentIds, retired: readonly Retired[]): string[] {
  const inUse = new Set([...current.requirements, ...current.cases]);
  const published = previous && new Set([...previous.requirements, ...previous.cases, ...previous.retired.map(idOf)]);
  const ids = retired.map(idOf);
  return retired.flatMap(({ id, successors }, index) => [
    ...(ids.indexOf(id) < index ? [`Expected ${id} to be in RETIRED of ${FILE} once, got it again`] : []),
    ...(published === undefined || published.has(id)
      ? []
      : [`Expected ${id} in RETIRED of ${FILE} to be a published id, got one that never was`]),
    ...successors
      .filter((successor) => !inUse.has(successor))
      .map((successor) => `Expected the successors of ${id} in RETIRED of ${FILE} to be in use, got ${successor}`),
  ]);
}

function idOf({ id }: Retired): string {
  return id;
}
