import { replyAt } from '../receivers/reply.ts';
import type { Attempt, Trace, TracedHook, TracedMessage } from './trace.ts';

/** The attempts of a message at one URL, in order. */
export function attemptsAt(trace: Trace, message: TracedMessage, sourceIndex: number, hook: TracedHook): Attempt[] {
  const source = trace.sources[sourceIndex];
  if (source === undefined) return [];
  return hook.requests
    .filter(({ body }) => body.includes(message.mark))
    .map((request, index) => {
      const reply = replyAt(hook.plan.script, request.index);
      return { message, source, sourceIndex, hook, number: index + 1, request, reply };
    });
}

/** Every attempt that can be traced to a message. First attempts come before retries, and so are judged first. */
export function allAttempts(trace: Trace): Attempt[] {
  const found = trace.messages.flatMap((message) =>
    trace.sources.flatMap((source, index) => source.hooks.flatMap((hook) => attemptsAt(trace, message, index, hook))),
  );
  return found.sort((a, b) => a.number - b.number);
}

/** Requests that carry no mark of a message. */
export function strays(trace: Trace) {
  const marks = trace.messages.map(({ mark }) => mark);
  return trace.sources
    .flatMap(({ hooks }) => hooks.flatMap(({ requests }) => requests))
    .filter(({ body }) => !marks.some((mark) => body.includes(mark)));
}
