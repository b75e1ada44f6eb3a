import type { ReceivedRequest } from '../harness/receivers/received-request.ts';
import { OK } from '../harness/receivers/reply.ts';
import { decideFate } from './fate.ts';
import { MessageFinder } from './message-finder.ts';
import type { Attempt, Trace, TracedHook, TracedMessage } from './trace.ts';

/** The requests of a hook by their message. Requests without a message are under undefined. */
type Sorted = ReadonlyMap<TracedMessage | undefined, readonly ReceivedRequest[]>;

/** Each trace is sorted once, because every rule asks for attempts. */
const sortedTraces = new WeakMap<Trace, ReadonlyMap<TracedHook, Sorted>>();

export function attemptsAt(trace: Trace, message: TracedMessage, sourceIndex: number, hook: TracedHook): Attempt[] {
  const source = trace.sources[sourceIndex];
  if (source === undefined) return [];
  const requests = sorted(trace).get(hook)?.get(message) ?? [];
  return requests.map((request, index) => {
    const reply = hook.replies[request.index] ?? OK;
    const before = hook.replies[requests[index - 1]?.index ?? -1];
    return { message, source, sourceIndex, hook, number: index + 1, before, request, reply };
  });
}

/** True if an attempt follows one that was no success. After a success it may be another message with the body of this one. */
export function isRetry({ number, before }: Attempt): boolean {
  return number > 1 && (before === undefined || decideFate(before) !== 'success');
}

/** Every attempt that can be traced to a message. First attempts come before retries, to be judged first. */
export function allAttempts(trace: Trace): Attempt[] {
  const found = trace.sources.flatMap(({ hooks }, index) =>
    hooks.flatMap((hook) =>
      [...(sorted(trace).get(hook)?.keys() ?? [])].flatMap((message) =>
        message === undefined ? [] : attemptsAt(trace, message, index, hook),
      ),
    ),
  );
  const places = new Map(trace.messages.map((message, index) => [message, index]));
  const findPlace = ({ message }: Attempt): number => places.get(message) ?? 0;
  return found.sort((a, b) => a.number - b.number || findPlace(a) - findPlace(b));
}

const retried = new WeakMap<Trace, boolean>();

/** True if some message was retried. */
export function hasRetries(trace: Trace): boolean {
  const known = retried.get(trace) ?? allAttempts(trace).some(isRetry);
  retried.set(trace, known);
  return known;
}

/** Requests without the mark of a message. */
export function strays(trace: Trace): readonly ReceivedRequest[] {
  return [...sorted(trace).values()].flatMap((requests) => requests.get(undefined) ?? []);
}

function sorted(trace: Trace): ReadonlyMap<TracedHook, Sorted> {
  const known = sortedTraces.get(trace);
  if (known !== undefined) return known;
  const finder = new MessageFinder(trace.messages);
  const hooks = trace.sources.flatMap((source) => source.hooks);
  const made = new Map(hooks.map((hook) => [hook, byMessage(hook, finder)]));
  sortedTraces.set(trace, made);
  return made;
}

function byMessage({ requests }: TracedHook, finder: MessageFinder): Sorted {
  const found = new Map<TracedMessage | undefined, ReceivedRequest[]>();
  for (const request of requests) {
    const message = finder.of(request);
    const known = found.get(message);
    if (known === undefined) found.set(message, [request]);
    else known.push(request);
  }
  return found;
}
