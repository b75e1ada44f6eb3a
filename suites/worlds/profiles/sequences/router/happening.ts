import { LIMITS } from '../../../../../spec/limits.ts';
import type { CallDocument } from '../../../../harness/stage/calls.ts';
import type { Answers, CallStep, Step } from '../../../plan.ts';

/** A client has sent by then what it has. */
export const A_FLUSH_MS = LIMITS.flushIntervalMs + 1_000;

/** Where a happening stands in its sequence. */
export interface Place {
  /** Begins the keys of its steps. */
  readonly key: string;
  /** Number of times the same has happened before. */
  readonly turn: number;
  /** A user that it shares with the happenings around it. */
  readonly user: string;
  /** The same, unless a deletion of that user was requested before: one user is deleted once at most. */
  readonly undeleted: string | undefined;
}

/** One thing that the outside world does, or lets happen to a message. */
export interface Happening {
  readonly name: string;
  /** What it needs of the implementation. */
  readonly needs?: 'deletions' | 'audiences' | 'clients';
  readonly steps: (place: Place) => readonly Step[];
}

/** One call, sent at a source, and how it is answered by the keys of the webhooks. */
export function callStep(
  { key, user }: Pick<Place, 'key' | 'user'>,
  call: CallDocument,
  { source = 0, answers }: { readonly source?: number; readonly answers?: Readonly<Record<string, Answers>> } = {},
): CallStep {
  const own = { kind: 'call', key, source, call: { ...call, userId: user } } as const;
  return answers === undefined ? own : { ...own, answers };
}

/** The item whose turn it is. */
export function inTurn<Item>(items: readonly [Item, ...Item[]], turn: number): Item {
  return items[turn % items.length] ?? items[0];
}

/** Lets world time pass. */
export function passing(name: string, ms: number): Happening {
  return { name, steps: ({ key }) => [{ kind: 'pass', key, ms }] };
}

/** A deletion request for the user of the place, which notifies of them at some sources. */
export function deletionAt(...sources: readonly number[]): Happening {
  return {
    name: 'a deletion request',
    needs: 'deletions',
    steps: ({ key, undeleted }) => [
      { kind: 'deletion', key, sources, ...(undeleted === undefined ? {} : { userId: undeleted }) },
    ],
  };
}
