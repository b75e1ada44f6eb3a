import { plural } from '../../spec/grammar.ts';
import type { Treatment } from '../../spec/readings/reading.ts';
import type {
  CaseResult,
  Cause,
  Failure,
  Process,
  Results,
  Status,
  Summary,
  Target,
  Verdict,
} from '../../spec/shapes/results.ts';
import { visible } from '../../spec/text/visible.ts';
import { countClauses, listGaps, untestedCases } from '../clauses.ts';
import { clip } from './clip-and-wrap.ts';
import { escapeCi } from './escape.ts';

/** Words that all reports share. Every function returns one line that is safe to print, also in the log of a CI job. */

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

export const TREATMENT_WORDS: Readonly<Record<Treatment, string>> = {
  assert: 'Required',
  observe: 'Informational',
  leave: 'Not tested',
};

/** A sentence about the order of the failures, by the number of their likely causes; undefined for a single failure. */
export function groupWords(causes: number, failures: number): string | undefined {
  if (causes === 0 || failures === 1) return undefined;
  if (causes === 1) return 'all failures seem to have one cause';
  return `failures that seem to have one cause are put together: ${causes} causes, the one with the simplest example first`;
}

const DEFAULT_REASONS: Readonly<Record<Status, string>> = {
  passed: 'passed',
  failed: 'failed, and no reason was recorded',
  'not-tested': 'no reason was recorded',
  'could-not-run': 'no reason was recorded',
  'expected-failure': 'the baseline lists it as a known deviation',
  'unexpected-pass': 'passed, but the baseline lists it as a known deviation',
};

/** List entries, table cells and XML attributes are read at a glance. The sections of the case have the rest. */
const MAX_HEADLINE_CHARS = 300;

/** Truncates and escapes text to one line; line ends become spaces. */
export function oneLine(text: string, maxChars: number = MAX_HEADLINE_CHARS): string {
  return escapeCi(visible(clip(text.replace(/\r?\n/g, ' '), maxChars)));
}

/** No diagnosis of a run is longer. Results that somebody has edited can have any text. */
export const MAX_DIAGNOSIS_CHARS = 4_000;

/** A diagnosis on one line. It is never cut, because its conclusion may be at its end. */
export function diagnosisLine(text: string): string {
  return oneLine(text, MAX_DIAGNOSIS_CHARS);
}

/** Leaves room for both halves of a headline. */
const MAX_HALF_CHARS = 130;

/**
 * The reason for the end of a case. A failed case has its observation, after the reason why the baseline does not
 * expect it.
 */
export function headline({ status, failure, reason }: CaseResult): string {
  const failureWords = failure === undefined ? undefined : failureLine(failure);
  if (status !== 'failed') return oneLine(reason ?? failureWords ?? DEFAULT_REASONS[status]);
  const words = [reason, failureWords].filter((each) => each !== undefined);
  return oneLine(words.length === 0 ? DEFAULT_REASONS.failed : words.join('; '));
}

/** The problem of a case, the likely mistake first: a title is an invariant, which reads as if it had held. */
export function problemLine(result: CaseResult, cause?: Pick<Cause, 'diagnosis'>): string {
  const diagnosis = cause?.diagnosis ?? result.failure?.diagnosis;
  return result.status !== 'failed' || diagnosis === undefined ? headline(result) : diagnosisLine(diagnosis);
}

export function sameCauseWords({ example }: Pick<Cause, 'example'>): string {
  return `fails for the same cause as ${oneLine(example)}`;
}

function failureLine({ requirement, expected, seen, attempt }: Failure): string {
  const one = attempt?.counts === 'attempts' ? 'attempt' : 'request';
  const where = attempt === undefined ? '' : ` (${one} ${attempt.number} at ${attempt.place})`;
  return `${requirement}: expected ${clip(expected, MAX_HALF_CHARS)}, seen ${clip(seen, MAX_HALF_CHARS)}${where}`;
}

const HALVES: Readonly<Record<string, string>> = { router: 'the router', client: 'the client library' };

/** The implementation by its own name and address, and the other half in the same run, which is not under test. */
export function targetLine(target: Target): string {
  const { implementation, url, partner } = target;
  const own = implementation === undefined ? url : `${implementation.name} ${implementation.version} at ${url}`;
  const half = partner && (HALVES[partner.role] ?? 'the other half');
  return oneLine(
    partner === undefined ? own : `${own} (not under test: ${half} of ${partner.name} ${partner.version})`,
  );
}

export function isReceiver({ roles = [] }: Target): boolean {
  return roles.includes('receiver');
}

/** A value as JSON on one line. */
export function valueLine(value: unknown, maxChars: number): string {
  return oneLine(JSON.stringify(value) ?? 'null', maxChars);
}

/** Number of informational clauses that were observed: `2 informational clauses`. */
export function observedCount(observations: Results['observations']): string {
  return plural(new Set(observations.map(({ requirement }) => requirement)).size, 'informational clause');
}

type Judged = Pick<
  Results,
  'verdict' | 'cases' | 'target' | 'requirements' | 'summary' | 'selectedOf' | 'strict' | 'since'
>;

/** True if all cases could run, but none of them tested a required clause. */
export function testsNothing({ verdict, cases }: Pick<Results, 'verdict' | 'cases'>): boolean {
  return verdict === 'could-not-run' && cases.length > 0 && cases.every(({ status }) => status !== 'could-not-run');
}

export function verdictWord(results: Pick<Results, 'verdict' | 'cases'>): string {
  return testsNothing(results) ? 'nothing required was tested' : VERDICT_WORDS[results.verdict];
}

/**
 * Number of untested cases. Those of informational clauses are counted apart, because `--strict` allows them, and those that
 * the run excludes are named, because nobody else would notice that they are missing.
 */
function untestedWords(cases: readonly CaseResult[]): string {
  const excluded = cases.filter(isExcluded);
  const required = untestedCases(cases).filter((each) => !isExcluded(each)).length;
  const unscored = cases.filter(isUnscored);
  const isOther = (each: CaseResult): boolean => !isExcluded(each) && !isUnscored(each);
  const all = cases.filter((each) => each.status === 'not-tested' && isOther(each)).length;
  const informational = all === required ? '' : ` (${all - required} of them informational)`;
  const named = `${plural(excluded.length, 'case')} excluded (${listIds(ids(excluded), MAX_EXCLUDED_CHARS)})`;
  return [
    ...(required === 0 ? [] : [`${plural(all, 'case')} not tested${informational}`]),
    ...(excluded.length === 0 ? [] : [named]),
    ...(unscored.length === 0 ? [] : [`${plural(unscored.length, 'case')} with checks of later releases, not scored`]),
  ].join(', ');
}

/** Room for the ids of excluded cases in a verdict, which is one line. */
const MAX_EXCLUDED_CHARS = 100;

const ids = (cases: readonly CaseResult[]): string[] => cases.map(({ id }) => id);

/** True for a case that counts only since a later release, or that shows a failure that does. */
export function isUnscored({ newer, untested }: CaseResult): boolean {
  return untested?.kind === 'newer' || newer !== undefined;
}

function isExcluded({ untested }: CaseResult): boolean {
  return untested?.kind === 'excluded';
}

/**
 * The verdict in words, with the number of requirements that the run has shown, and of untested cases. Only a run of
 * all cases calls the implementation conformant.
 */
export function verdictWords(results: Judged): string {
  const { verdict, cases, summary, selectedOf, strict } = results;
  if (verdict !== 'conformant') return verdictWord(results);
  const untested = untestedWords(cases);
  const { roles, passed, all } = countClauses(results);
  // Next to a partner, the clauses are those of the half that is under test.
  const half = results.target.partner === undefined ? undefined : HALVES[roles.join()];
  const verb = selectedOf === undefined ? VERDICT_WORDS.conformant : `${summary.passed} of ${selectedOf} cases passed`;
  const words = `${verb} for ${passed} of ${plural(all, 'requirement')}${half === undefined ? '' : ` of ${half}`}${simulated(results.target)}`;
  if (untested === '') return words;
  const isRefused = strict === true && listGaps({ cases, strict }).length > 0;
  return `${words}, ${untested}${isRefused ? ', which --strict does not allow' : ''}`;
}

/** The end of a process: `with exit code 7 after 41 cases`. */
export function endWords({ code, signal, cases }: NonNullable<Process['ended']>): string {
  return `with ${oneLine(signal === null ? `exit code ${code}` : `signal ${signal}`)} after ${plural(cases, 'case')}`;
}

const SIMULATED = /^router: (?:the simulator|none), client: (?:the simulator|none)(?:,|$)/;

/** Says that the simulator was tested, which happens if nobody names an implementation. */
function simulated({ named }: Target): string {
  return SIMULATED.test(named ?? '') ? " (routespec's own simulator)" : '';
}

/** Worlds run beyond the default set, and their rate: `1,240 worlds, 206/s`. */
export function furtherWords({ worlds, durationMs }: NonNullable<Results['further']>): string {
  const perSecond = Math.round((worlds * 1000) / Math.max(durationMs, 1));
  return `${grouped(worlds)} ${worlds === 1 ? 'world' : 'worlds'}, ${grouped(perSecond)}/s`;
}

function grouped(count: number): string {
  return String(count).replace(/\B(?=(\d{3})+$)/g, ',');
}

/** As many ids as fit in `chars` characters, but at least the first, and the number of the others. */
export function listIds(ids: readonly string[], chars: number): string {
  const shown: string[] = [];
  let length = 0;
  for (const id of ids.map((each) => oneLine(each))) {
    const rest = ids.length - shown.length - 1;
    const needed = length + id.length + (rest > 0 ? `, and ${rest} more`.length : 0);
    if (shown.length > 0 && needed > chars) break;
    shown.push(id);
    length += id.length + 2;
  }
  const rest = ids.length - shown.length;
  return shown.join(', ') + (rest === 0 ? '' : `, and ${rest} more`);
}
