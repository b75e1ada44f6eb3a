import { setMaxListeners } from 'node:events';
import { RoutespecError } from '../../spec/error.ts';
import { LIMITS } from '../../spec/limits.ts';
import { RECEIVER_REQUIREMENTS, specHash } from '../../spec/requirements/index.ts';
import { maskSecrets } from '../../spec/secrets.ts';
import type { Untested } from '../../spec/shapes/results.ts';
import { Bench, PAUSES, type Pauses } from '../cases/receiver/bench.ts';
import { PLAIN_CASE, RECEIVER_CASES } from '../cases/receiver/cases/index.ts';
import { Effects } from '../cases/receiver/effects.ts';
import { endedOn } from '../cases/receiver/kit/demands.ts';
import { comesBack } from '../cases/receiver/presence.ts';
import { listReceiverNeeds, type ReceiverCase, ReceiverNonconformance } from '../cases/receiver/receiver-case.ts';
import type { ReceiverProcess } from '../cases/receiver/receiver-process.ts';
import { faultSentence } from '../harness/fault.ts';
import { toFailure } from '../harness/nonconformance.ts';
import { NotTested } from '../harness/not-tested.ts';
import { seededRandom } from '../harness/seeded-random.ts';
import { Transcript } from '../harness/stage/transcript.ts';
import { clipped } from '../harness/text.ts';
import { ROUTESPEC_VERSION } from '../harness/version.ts';
import { type Ending, untestedEnding } from './case/ending.ts';
import { INTERRUPTED, NOT_PLAYED, type Outcome } from './case/outcome.ts';
import type { Asked } from './events.ts';
import type { Events } from './results/fold.ts';

export interface ReceiverRequest extends Pick<Asked, 'knownDeviations' | 'repeatCommand'> {
  readonly url: URL;
  readonly secret: string | undefined;
  /** The address with the list of processed messages. */
  readonly effectsUrl: URL | undefined;
  /** The receiver, if the run starts it. */
  readonly process?: ReceiverProcess | undefined;
  readonly burst: number;
  /** Pauses between the pieces of a body, if they are unusual. */
  readonly pauses?: Pauses;
  readonly cases: readonly ReceiverCase[];
  /** Seed of all ids. A receiver may remember the ids of an earlier run, so another run has another seed. */
  readonly seed: number;
  /** Real time for one case, in milliseconds, and for a run whose answers come too late. A run that is allowed more may last as long. */
  readonly patienceMs: number;
  /** Real time in milliseconds. Default: that of the machine. */
  readonly now?: () => number;
}

/** The outcome of a case, and the error that ended it if nothing was shown. */
export interface ReceiverOutcome extends Outcome {
  readonly error?: RoutespecError;
  /** True if the receiver no longer accepted connections. */
  readonly isGone?: boolean;
  readonly slowestMs?: number;
}

/**
 * Plays one case. It never throws: every error becomes an outcome.
 * @param isSecond True if the receiver was lost in an earlier play of the case, so that it fails if that happens again.
 */
export async function playReceiverCase(
  each: ReceiverCase,
  request: ReceiverRequest,
  signal: AbortSignal,
  isSecond = false,
): Promise<ReceiverOutcome> {
  const [remedy] = listReceiverNeeds(each).flatMap((need) => findRemedy(need, request) ?? []);
  if (remedy !== undefined) return unplayed(each, request, untestedEnding(remedy));
  const beganMs = performance.now();
  const transcript = new Transcript();
  const patience = AbortSignal.timeout(request.patienceMs);
  const both = AbortSignal.any([signal, patience]);
  // Every request of a burst listens to it.
  setMaxListeners(0, both);
  const bench = makeBench(each, request, transcript, both);
  const { ending, error } = await playToEnd(each, bench, request, signal, isSecond);
  return {
    ...toOutcome(each, request, {
      ...ending,
      durationMs: Math.round(performance.now() - beganMs),
      transcript: ending.status === 'passed' ? [] : transcript.entries(),
    }),
    observations: ending.status === 'passed' ? bench.observations : [],
    isGone: bench.isGone,
    slowestMs: bench.slowestMs,
    ...(ending.reason === INTERRUPTED ? { isCutShort: true } : {}),
    ...(error === undefined ? {} : { error }),
  };
}

/** The outcome of a case that was not played. */
function unplayed(each: ReceiverCase, request: ReceiverRequest, ending: Ending): ReceiverOutcome {
  return toOutcome(each, request, { ...ending, durationMs: 0, transcript: [] });
}

function toOutcome(
  { id, title, requirements }: ReceiverCase,
  { repeatCommand }: ReceiverRequest,
  ended: Ending & Pick<Outcome['result'], 'durationMs' | 'transcript'>,
): ReceiverOutcome {
  const reproduce = `${repeatCommand} ${id}`;
  return {
    result: { id, title, requirements: [...requirements], reproduce, ...ended },
    observations: [],
    findings: [],
  };
}

/** The flag for what a case needs; undefined if it is there. */
function findRemedy(need: string, { secret, effectsUrl, process }: ReceiverRequest): Untested | undefined {
  const remedy = REMEDIES[need];
  if (remedy === undefined || { secret, process, effects: effectsUrl }[need] !== undefined) return undefined;
  return { kind: 'unsupported', needs: [need], detail: remedy };
}

const REMEDIES: Readonly<Record<string, string>> = {
  secret: 'needs `--secret-env NAME` or `--secret`, the shared secret of the receiver',
  process: "needs `receiver /hooks --exec 'CMD'`: a receiver that the suite may kill and start again",
  effects: 'needs `--effects URL`, the address of a JSON array of what the receiver has processed',
};

function makeBench(each: ReceiverCase, request: ReceiverRequest, transcript: Transcript, signal: AbortSignal): Bench {
  const { url, secret, effectsUrl, process, burst, pauses = PAUSES, seed } = request;
  const random = seededRandom(seed, each.id);
  const effects = effectsUrl === undefined ? undefined : new Effects(effectsUrl, signal);
  const userAgent = `routespec/${ROUTESPEC_VERSION}`;
  return new Bench({
    caseId: each.id,
    url,
    secret,
    effects,
    process,
    burst,
    pauses,
    random,
    transcript,
    userAgent,
    signal,
  });
}

/** Plays a case in which the receiver was lost before. It fails if the receiver is lost again after a message. */
async function playAgain(each: ReceiverCase, bench: Bench): Promise<void> {
  try {
    await each.play(bench);
  } catch (error) {
    const { lastAccepted } = bench;
    if (lastAccepted === undefined || !(error instanceof RoutespecError) || error.code !== 'unreachable') throw error;
    const { requirement, what, request } = lastAccepted;
    const expected = `a receiver that goes on after ${what}`;
    const seen = `a success, and then no connection, twice: ${error.message}`;
    throw new ReceiverNonconformance({ requirement, expected, seen, diagnosis: endedOn(what), request });
  }
}

interface Ended {
  readonly ending: Ending;
  readonly error?: RoutespecError;
}

async function playToEnd(
  each: ReceiverCase,
  bench: Bench,
  { patienceMs }: ReceiverRequest,
  signal: AbortSignal,
  isSecond: boolean,
): Promise<Ended> {
  try {
    await (isSecond ? playAgain(each, bench) : each.play(bench));
    return { ending: { status: 'passed' } };
  } catch (error) {
    if (signal.aborted) return { ending: { status: 'could-not-run', reason: INTERRUPTED } };
    if (error instanceof ReceiverNonconformance) {
      return { ending: { status: 'failed', failure: toFailure(error.deviation) } };
    }
    if (error instanceof NotTested) return { ending: untestedEnding(error.untested) };
    if (!(error instanceof RoutespecError)) {
      return { ending: { status: 'could-not-run', reason: faultSentence(error) } };
    }
    if (error.code === 'interrupted') {
      const detail = `needs more than the ${patienceMs / 1000} s that --patience allows`;
      return { ending: untestedEnding({ kind: 'machine', needs: [], detail }) };
    }
    return { ending: { status: 'could-not-run', reason: clipped(error.message) }, error };
  }
}

/**
 * Tests a receiver, and reports events. Cases are played one after another, so that a burst meets a receiver without
 * other work. The plain case comes first, selected or not: if a receiver fails it, the others show nothing, and are not
 * tested.
 * @param signal Ends the run early when it is aborted, with the results so far.
 */
export async function runReceiver(request: ReceiverRequest, { tell }: Events, signal: AbortSignal): Promise<void> {
  const { cases, seed, repeatCommand, knownDeviations, now = () => performance.now() } = request;
  const suite = { cases: RECEIVER_CASES, spec: specHash(RECEIVER_REQUIREMENTS) };
  const asked = { cases, seed, repeatCommand, knownDeviations, of: RECEIVER_CASES.length, suite };
  const target = { url: maskSecrets(request.url.href), roles: ['receiver' as const], supports: listSupports(request) };
  tell({ event: 'run-began', startedAt: new Date().toISOString(), target, asked });
  const beganMs = now();
  const failure = await startProcess();
  if (failure !== undefined) return tell({ event: 'run-ended', why: { nothing: failure } });
  const plain = await playReceiverCase(PLAIN_CASE, request, signal);
  if (plain.error?.code === 'unreachable') return tell({ event: 'run-ended', why: { nothing: plain.error } });
  tell({ event: 'described', target });
  const { return: returnMs, answer: answerMs, run: runMs } = request.pauses ?? PAUSES;
  let slowestMs = plain.slowestMs ?? 0;
  const isSlow = await isSlowAgain();
  if (isSlow) tell({ event: 'notice', sentence: `${slowWords(slowestMs)} Answer first, and work afterwards.` });
  const limitMs = isSlow ? request.patienceMs : Math.max(request.patienceMs, runMs);
  let gone: { readonly since: string } | undefined;
  for (const each of request.cases) {
    if (signal.aborted) break;
    tell({ event: 'case-began', id: each.id });
    tell({ event: 'case-ended', outcome: await played(each) });
  }
  const printed = request.process?.output.found ?? [];
  if (printed.length > 0) {
    const sentence = `The receiver printed ${printed.join(' and ')}. Whoever reads its output can sign requests.`;
    tell({ event: 'notice', sentence });
  }
  const note = slowestMs > answerMs ? { note: slowWords(slowestMs) } : {};
  tell({ event: 'run-ended', why: { interrupted: signal.aborted, ...note } });

  async function startProcess(): Promise<RoutespecError | undefined> {
    try {
      await request.process?.start(signal);
      return undefined;
    } catch (error) {
      if (error instanceof RoutespecError) return error;
      throw error;
    }
  }

  /** True if the plain case passes with answers that the service would not have waited for. A receiver that has just started may be slow once. */
  async function isSlowAgain(): Promise<boolean> {
    if (plain.result.status !== 'passed' || slowestMs <= answerMs) return false;
    const again = await playReceiverCase(PLAIN_CASE, { ...request, seed: seed + 1 }, signal);
    return (again.slowestMs ?? 0) > answerMs;
  }

  async function played(each: ReceiverCase): Promise<ReceiverOutcome> {
    if (each.id === PLAIN_CASE.id) return plain;
    if (plain.result.status !== 'passed') {
      return unplayed(each, request, untestedEnding(plainNeeded(plain.result)));
    }
    if (gone !== undefined) return couldNotRun(each, gone.since);
    if (now() - beganMs >= limitMs) return unplayed(each, request, untestedEnding(whyOverLimit()));
    const outcome = await playReceiverCase(each, request, signal);
    slowestMs = Math.max(slowestMs, outcome.slowestMs ?? 0);
    if (!(await isLost(each, outcome)) || gone !== undefined) return outcome;
    const second = await playReceiverCase(each, request, signal, true);
    await isLost(each, second);
    return second;
  }

  /**
   * Waits for a lost receiver: a supervisor or a person may restart it.
   * @returns True if it was lost without a failure of the case, which then has shown nothing.
   */
  async function isLost(each: ReceiverCase, { isGone, error }: ReceiverOutcome): Promise<boolean> {
    if (isGone !== true) return false;
    if (request.process?.hasEnded === true) await startProcess();
    if (!(await comesBack(request.url, returnMs, signal))) gone = { since: each.id };
    return error?.code === 'unreachable';
  }

  function whyOverLimit(): Untested {
    const allow = 'allow more with --patience';
    const lasted = `the run had lasted ${limitMs / 1000} s, with answers after up to ${secondsUp(slowestMs)} s; ${allow}`;
    const why = { needs: [], detail: NOT_PLAYED + lasted };
    return isSlow ? { kind: 'blocked', blockedBy: 'RCV-013', ...why } : { kind: 'machine', ...why };
  }

  function couldNotRun(each: ReceiverCase, since: string): ReceiverOutcome {
    const reason = `the receiver ended in ${since}, and did not come back within ${returnMs / 1000} s`;
    return unplayed(each, request, { status: 'could-not-run', reason });
  }
}

function slowWords(slowestMs: number): string {
  return `The receiver answered after up to ${secondsUp(slowestMs)} s; the service waits ${LIMITS.responseTimeoutMs / 1000} s.`;
}

/** Rounded up, so that what is over a limit looks so too. */
function secondsUp(durationMs: number): number {
  return Math.ceil(durationMs / 100) / 10;
}

/** The reason why nothing else is tested, with what a refusal of the plain message suggests. */
function plainNeeded({ failure }: Outcome['result']): Untested {
  const needed = `needs a receiver that accepts a plain message (${PLAIN_CASE.id})`;
  const blocked = { kind: 'blocked' as const, needs: [PLAIN_CASE.id] };
  if (failure === undefined) return { ...blocked, detail: needed };
  const { seen, diagnosis } = failure;
  // The diagnosis comes first, because a table may cut a long reason.
  const words = diagnosis === undefined ? [] : [diagnosis.replace(/\.$/, '')];
  return { ...blocked, detail: [needed, ...words, `Seen: ${seen}`].join('. ') };
}

function listSupports({ secret, effectsUrl, process }: ReceiverRequest): string[] {
  const given = { secret, effects: effectsUrl, process };
  return Object.entries(given).flatMap(([name, value]) => (value === undefined ? [] : [name]));
}
