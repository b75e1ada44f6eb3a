import { RoutespecError } from '../../spec/error.ts';

/** Begins every sentence about a mistake of routespec, which says nothing about the implementation. */
export const FAULT = 'routespec itself failed';
/** The environment variable that adds the stack to such a sentence. */
const DEBUG = 'ROUTESPEC_DEBUG';
/** An error may be its own cause. */
const MAX_CAUSES = 5;

/**
 * The sentence for an error that routespec did not expect: the first line of its innermost cause, or with
 * `ROUTESPEC_DEBUG` all stacks.
 */
export function faultSentence(error: unknown): string {
  const causes = listCauses(error);
  if (process.env[DEBUG] !== undefined) return `${FAULT}: ${causes.map(readStack).join('\ncaused by ')}`;
  return `${FAULT}: ${toLine(causes.at(-1))}`;
}

/** An error as a RoutespecError. All other classes get the code `fault`. */
export function toRoutespecError(error: unknown): RoutespecError {
  return error instanceof RoutespecError ? error : new RoutespecError('fault', faultSentence(error), { cause: error });
}

/** The fault that ended a run through its signal, if any. */
export function faultOfSignal({ aborted, reason }: AbortSignal): RoutespecError | undefined {
  return aborted && reason instanceof RoutespecError && reason.code === 'fault' ? reason : undefined;
}

function listCauses(error: unknown): unknown[] {
  const causes: unknown[] = [];
  for (let at = error; at !== undefined && at !== null && causes.length < MAX_CAUSES; at = Object(at).cause) {
    causes.push(at);
  }
  return causes.length === 0 ? [error] : causes;
}

function readStack(error: unknown): string {
  const { stack } = Object(error) as { stack?: unknown };
  return typeof stack === 'string' ? stack : toLine(error);
}

/** The first line of an error's message, with the class name if it is informative. */
function toLine(error: unknown): string {
  const { name, message } = Object(error) as { name?: unknown; message?: unknown };
  if (typeof message !== 'string') return toText(error);
  const text = message.split('\n', 1)[0] ?? '';
  return typeof name === 'string' && name !== 'Error' ? `${name}: ${text}` : text;
}

function toText(value: unknown): string {
  try {
    return String(value).split('\n', 1)[0] ?? '';
  } catch {
    return typeof value;
  }
}
