import type { z } from 'zod/v3';
import { RoutespecError } from '../spec/error.ts';
import { type Results, resultsSchema } from '../spec/shapes/results.ts';
import { printableJson } from './text/escape.ts';
import { oneLine, valueLine } from './text/words.ts';

/** Enough of a wrong value to find it, in an error message. */
const MAX_QUOTED_CHARS = 80;

/** `results.json`. Throws if the results do not fit its format, which would be a bug of ours. */
export function renderJson(results: Results): string {
  return printableJson(resultsSchema.parse(results));
}

/**
 * Parses the text of `results.json`. `where` names its source in the error message.
 *
 * @throws RoutespecError `invalid`, with one sentence about the first problem.
 */
export function parseResults(text: string, where: string): Results {
  const parsed = resultsSchema.safeParse(parseJson(text, where));
  if (parsed.success) return parsed.data;
  throw new RoutespecError('invalid', `Expected ${firstIssue(parsed.error)} (${oneLine(where)})`);
}

function parseJson(text: string, where: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    const got = text.trim() === '' ? 'nothing' : valueLine(text, MAX_QUOTED_CHARS);
    throw new RoutespecError('invalid', `Expected the results of a run in JSON, got ${got} (${oneLine(where)})`, {
      cause,
    });
  }
}

function firstIssue(error: z.ZodError): string {
  const [issue] = error.issues;
  const path = issue === undefined || issue.path.length === 0 ? 'results' : issue.path.join('.');
  return `\`${oneLine(path, MAX_QUOTED_CHARS)}\` to fit the format of results, got: ${oneLine(issue?.message ?? 'nothing')}`;
}
