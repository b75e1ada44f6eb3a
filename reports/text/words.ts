import type { CaseResult, Failure, Status, Summary, Target, Verdict } from '../../spec/shapes/results.ts';
import { clip } from './clip-and-wrap.ts';
import { escapeCi, escapeTerminal } from './escape.ts';

/** The words that all reports share. Every function here returns one line that is safe to print, in the log of a CI job too. */

export const VERDICT_WORDS: Readonly<Record<Verdict, string>> = {
  conformant: 'conformant',
  'not-conformant': 'not conformant',
  incomplete: 'incomplete',
  'could-not-run': 'could not run',
};

export const COUNT_WORDS: Readonly<Record<keyof Summary, string>> = {
  passed: 'passed',
  failed: 'failed',
  couldNotRun: 'could not run',
  notTested: 'not tested',
  expectedFailures: 'failed as expected',
};

const DEFAULT_REASONS: Readonly<Record<Status, string>> = {
  passed: 'passed',
  failed: 'failed, and no reason was recorded',
  'not-tested': 'no reason was recorded',
  'could-not-run': 'no reason was recorded',
  'expected-failure': 'listed as a known deviation',
  'unexpected-pass': 'passed, though it is listed as a known deviation',
};

/** List entries, table cells and XML attributes are read at a glance; the story has the rest. */
const MAX_HEADLINE_CHARS = 300;

/** Truncates and escapes text to one line; line ends become spaces. */
export function oneLine(text: string, maxChars: number = MAX_HEADLINE_CHARS): string {
  return escapeCi(escapeTerminal(clip(text.replace(/\r?\n/g, ' '), maxChars)));
}

/** Leaves room for both halves of a headline. */
const MAX_HALF_CHARS = 130;

/**
 * Why a case ended as it did: what a failed case saw, after why the baseline does not expect it if it names it, or the
 * reason of any other.
 */
export function headline({ status, failure, reason }: CaseResult): string {
  const failureWords = failure === undefined ? undefined : failureLine(failure);
  if (status !== 'failed') return oneLine(reason ?? failureWords ?? DEFAULT_REASONS[status]);
  const words = [reason, failureWords].filter((each) => each !== undefined);
  return oneLine(words.length === 0 ? DEFAULT_REASONS.failed : words.join('; '));
}

function failureLine({ requirement, expected, seen }: Failure): string {
  return `${requirement}: expected ${clip(expected, MAX_HALF_CHARS)}, seen ${clip(seen, MAX_HALF_CHARS)}`;
}

/** The implementation by its own name, and where it was reached. */
export function targetLine(target: Target): string {
  const { implementation, url } = target;
  return oneLine(implementation === undefined ? url : `${implementation.name} ${implementation.version} at ${url}`);
}

/** Whether a receiver was judged, and not an implementation of the service. */
export function isReceiver({ roles = [] }: Target): boolean {
  return roles.includes('receiver');
}

/** An observed value as compact JSON. */
export function valueLine(value: unknown, maxChars: number): string {
  return oneLine(JSON.stringify(value) ?? 'null', maxChars);
}
