import { BroadcastChannel } from 'node:worker_threads';

/** The names of the faults and variants that reach a case, by the id of the case. */
export type Findings = ReadonlyMap<string, ReadonlySet<string>>;

/** Asks another thread for all that it knows. */
const QUESTION = 'what is known?';

/** What threads have found out about the same cases, each of which only one of them has to look at. */
export interface Colleagues {
  /** What is known so far, whoever has found it. */
  readonly known: Findings;
  /** The order in which this thread looks at them. */
  readonly turn: <Each>(cases: readonly Each[]) => readonly Each[];
  readonly tell: (id: string, names: ReadonlySet<string>) => void;
}

/** A thread that works alone. */
export function nobody(): Colleagues {
  const known = new Map<string, ReadonlySet<string>>();
  return { known, turn: (cases) => cases, tell: (id, names) => known.set(id, names) };
}

/**
 * One of two threads of this process that work on the same topic, one from the first case on and the other from the last, until
 * they meet. One that comes later asks what is known. If the other does not come at all, this one does everything.
 * @param isFirst Whether this thread begins with the first case.
 * @returns Also `leave`, after which this thread no longer answers.
 */
export function pairOn(topic: string, isFirst: boolean): Colleagues & { readonly leave: () => void } {
  const known = new Map<string, ReadonlySet<string>>();
  const channel = new BroadcastChannel(topic);
  // A file in which no test is run never leaves, and must not keep its thread alive.
  channel.unref();
  channel.onmessage = (event) => {
    const { data } = event as { data: Findings | typeof QUESTION };
    if (data === QUESTION) channel.postMessage(known);
    else for (const [id, names] of data) known.set(id, names);
  };
  channel.postMessage(QUESTION);
  return {
    known,
    turn: (cases) => (isFirst ? cases : cases.toReversed()),
    tell: (id, names) => {
      known.set(id, names);
      channel.postMessage(new Map([[id, names]]));
    },
    leave: () => channel.close(),
  };
}
