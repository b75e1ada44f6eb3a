import { plural } from '../../../../spec/grammar.ts';
import type { CaseResult, Process, Results } from '../../../../spec/shapes/results.ts';
import type { Account } from '../../../target/launch/processes.ts';

/** What the reason of a case says that got no answer at all. */
const NO_ANSWER = /got the error "/;

/** Whether any case, or the run itself, could not run because nobody answered. */
export function lacksAnswers({ reason = '', cases }: Results): boolean {
  return NO_ANSWER.test(reason) || cases.some((result) => NO_ANSWER.test(result.reason ?? ''));
}

/**
 * The results, with an account of each process that the run started. If one has ended, the cases that got no answer from
 * it say so, in place of a refused connection each.
 */
export function withProcesses(results: Results, accounts: readonly Account[]): Results {
  if (accounts.length === 0) return results;
  const processes = accounts.map(({ process }) => process);
  const explained = results.cases.map((result) => explain(result, accounts));
  const [ended] = processes.filter((process) => process.ended !== undefined);
  const isExplained = explained.some(({ reason }, index) => reason !== results.cases[index]?.reason);
  const { reason } = results;
  return {
    ...results,
    ...(isExplained && ended !== undefined && reason === undefined ? { reason: `${endWords(ended)}.` } : {}),
    cases: explained,
    processes,
  };
}

function explain(result: CaseResult, accounts: readonly Account[]): CaseResult {
  const { status, reason = '' } = result;
  if (status !== 'could-not-run' || !NO_ANSWER.test(reason)) return result;
  const gone = accounts.find(({ url, process }) => process.ended !== undefined && isAbout(reason, url));
  return gone === undefined ? result : { ...result, reason: endWords(gone.process) };
}

/** Whether a reason names a URL of this address, not of one with a longer port. */
function isAbout(reason: string, url: string): boolean {
  return [`${url}/`, `${url})`].some((part) => reason.includes(part));
}

/** How a process ended, in words: `The implementation ended with exit code 7 after 41 cases`. */
function endWords({ ended }: Process): string {
  const { code = null, signal = null, cases = 0 } = ended ?? {};
  const how = signal === null ? `exit code ${code}` : `signal ${signal}`;
  return `The implementation ended with ${how} after ${plural(cases, 'case')}`;
}
