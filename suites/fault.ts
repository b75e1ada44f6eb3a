import { RoutespecError } from '../spec/error.ts';

/** Begins every sentence about a mistake of routespec, which says nothing about the implementation. */
export const FAULT = 'routespec itself failed';
/** The environment variable that, set to anything, adds the stack to such a sentence. */
const DEBUG = 'ROUTESPEC_DEBUG';
/** Vitest wraps an error of its thread three times. */
const MAX_CAUSES = 5;

/** The sentence about an error that routespec did not expect. Errors from another thread are plain objects. */
export function faultSentence(error: unknown): string {
  const texts = causesOf(error).map(textOf);
  return `${FAULT}: ${[...new Set(texts)].join('; the cause is ')}`;
}

/** An error as one of the project's own class: code `fault` if it is of any other class. */
export function toRoutespecError(error: unknown): RoutespecError {
  return error instanceof RoutespecError ? error : new RoutespecError('fault', faultSentence(error), { cause: error });
}

/** The fault that ended a run through its signal, if one did. */
export function faultOfSignal({ aborted, reason }: AbortSignal): RoutespecError | undefined {
  return aborted && reason instanceof RoutespecError && reason.code === 'fault' ? reason : undefined;
}

/** An error, its cause, and so on. */
function causesOf(error: unknown): unknown[] {
  const causes: unknown[] = [];
  for (let at = error; at !== undefined && at !== null && causes.length < MAX_CAUSES; at = Object(at).cause) {
    causes.push(at);
  }
  return causes.length === 0 ? [error] : causes;
}

/** The first line of an error's message, with the name of its class; with `ROUTESPEC_DEBUG`, the stack. */
function textOf(error: unknown): string {
  const { name, message, stack } = Object(error) as { name?: unknown; message?: unknown; stack?: unknown };
  if (process.env[DEBUG] !== undefined && typeof stack === 'string') return stack;
  const text = typeof message === 'string' ? `${typeof name === 'string' ? name : 'Error'}: ${message}` : String(error);
  return text.split('\n', 1)[0] ?? '';
}
