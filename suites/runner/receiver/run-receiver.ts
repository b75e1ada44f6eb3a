import { RECEIVER_REQUIREMENTS, specHash } from '../../../spec/requirements/index.ts';
import { maskSecrets } from '../../../spec/secrets.ts';
import { PAUSES } from '../../cases/receiver/bench.ts';
import { PLAIN_CASE, RECEIVER_CASES } from '../../cases/receiver/cases/index.ts';
import { comesBack } from '../../cases/receiver/presence.ts';
import type { Events } from '../results/fold.ts';
import { playReceiverCase, type ReceiverOutcome, type ReceiverRequest, unplayed } from './play-receiver-case.ts';

/**
 * Judges a receiver, and tells what happens. Cases are played one after another, so that a burst meets a receiver that does
 * nothing else. The plain case comes first, selected or not: a receiver that fails it shows nothing in the others, which are
 * then not tested.
 * @param signal Ends the run early when it is aborted, with the results of the cases played by then.
 */
export async function runReceiver(request: ReceiverRequest, { tell }: Events, signal: AbortSignal): Promise<void> {
  const { cases, seed, repeatCommand, knownDeviations } = request;
  const suite = { cases: RECEIVER_CASES, spec: specHash(RECEIVER_REQUIREMENTS) };
  const asked = { cases, seed, repeatCommand, knownDeviations, of: RECEIVER_CASES.length, suite };
  const target = { url: maskSecrets(request.url.href), roles: ['receiver' as const], supports: supportsOf(request) };
  tell({ event: 'run-began', startedAt: new Date().toISOString(), target, asked });
  const plain = await playReceiverCase(PLAIN_CASE, request, signal);
  if (plain.error?.code === 'unreachable') return tell({ event: 'run-ended', why: { nothing: plain.error } });
  tell({ event: 'described', target });
  const { return: returnMs } = request.pauses ?? PAUSES;
  let gone: { readonly since: string } | undefined;
  for (const each of request.cases) {
    if (signal.aborted) break;
    tell({ event: 'case-began', id: each.id });
    tell({ event: 'case-ended', outcome: await outcomeOf(each) });
  }
  tell({ event: 'run-ended', why: { interrupted: signal.aborted } });

  async function outcomeOf(each: ReceiverRequest['cases'][number]): Promise<ReceiverOutcome> {
    if (each.id === PLAIN_CASE.id) return plain;
    if (plain.result.status !== 'passed') {
      return unplayed(each, request, `needs a receiver that accepts a plain message (${PLAIN_CASE.id})`);
    }
    if (gone !== undefined) return couldNotRun(each, gone.since);
    const outcome = await playReceiverCase(each, request, signal);
    if (!(await isLost(each, outcome)) || gone !== undefined) return outcome;
    const second = await playReceiverCase(each, request, signal, true);
    await isLost(each, second);
    return second;
  }

  /**
   * Waits for a receiver that is gone: a supervisor may start it again, or a person.
   * @returns Whether it went without a failure of the case, which then has shown nothing.
   */
  async function isLost(each: ReceiverRequest['cases'][number], { isGone, error }: ReceiverOutcome): Promise<boolean> {
    if (isGone !== true) return false;
    if (!(await comesBack(request.url, returnMs, signal))) gone = { since: each.id };
    return error?.code === 'unreachable';
  }

  function couldNotRun(each: ReceiverRequest['cases'][number], since: string): ReceiverOutcome {
    const reason = `the receiver ended in ${since}, and did not come back within ${returnMs / 1000} s`;
    return unplayed(each, request, reason, 'could-not-run');
  }
}

function supportsOf({ secret, effectsUrl }: ReceiverRequest): string[] {
  return [...(secret === undefined ? [] : ['secret']), ...(effectsUrl === undefined ? [] : ['effects'])];
}
