import type { z } from 'zod/v3';
import { RoutespecError } from '../spec/error.ts';
import { type Results, resultsSchema } from '../spec/shapes/results.ts';
import { printableJson } from './text/escape.ts';
import { oneLine, valueLine } from './text/words.ts';

/** Longest quote of a wrong value in an error message. */
const MAX_QUOTED_CHARS = 80;

/** `results.json`. Throws if the results do not fit its format, which is a bug of routespec. */
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
  throw new RoutespecError('invalid', `No results of a run in ${oneLine(where)}: ${firstIssue(parsed.error)}`);
}

function parseJson(text: string, where: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    const problem = text.trim() === '' ? 'is empty' : `is not JSON: ${valueLine(text, MAX_QUOTED_CHARS)}`;
    throw new RoutespecError('invalid', `No results of a run in ${oneLine(where)}: the file ${problem}`, { cause });
  }
}

function firstIssue(error: z.ZodError): string {
  const [issue] = error.issues;
  const path = issue === undefined || issue.path.length === 0 ? 'results' : issue.path.join('.');
  return `\`${oneLine(path, MAX_QUOTED_CHARS)}\` does not fit the format (${oneLine(issue?.message ?? 'no reason given')})`;
}
