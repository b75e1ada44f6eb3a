import { RoutespecError } from '../../../spec/error.ts';
import { plural } from '../../../spec/grammar.ts';
import { specHash } from '../../../spec/requirements/index.ts';
import type { CaseResult, Failure, Observation, Process, Results, Share } from '../../../spec/shapes/results.ts';
import { CASES } from '../../cases/index.ts';
import { FAULT } from '../../harness/fault.ts';
import { ROUTESPEC_VERSION } from '../../harness/version.ts';
import { cutShortReason, type Outcome, withOthers } from '../case/outcome.ts';
import type { Account, Asked, EventBody, Explained, FurtherPlayed, RunEvent, Why } from '../events.ts';
import { expects, judgeKnown, toDay } from '../known/judge-known.ts';
import type { Named } from '../select.ts';
import { conclude, shortfallReason, summarise } from './verdict.ts';

export interface Run {
  readonly asked: Asked;
  readonly startedAt: string;
  readonly beganMs: number;
  readonly target: Results['target'];
  readonly isDescribed: boolean;
  readonly begunMs: ReadonlyMap<string, number>;
  readonly outcomes: ReadonlyMap<string, Outcome>;
  /** By the ids of failed cases. */
  readonly explained: ReadonlyMap<string, Explained>;
  readonly further?: FurtherPlayed;
  readonly accounts: readonly Account[];
  /** Undefined for a run whose process was ended. */
  readonly why?: Why;
  readonly atMs: number;
}

/** The results of a list of events. @throws Error if it is empty */
export function fold(events: readonly RunEvent[]): Results {
  const run = events.reduce<Run | undefined>(step, undefined);
  if (run === undefined) throw new Error('Expected the events of a run, got none');
  return toResults(run);
}

/** The run after one more event. @throws Error unless the first one is `run-began` */
export function step(run: Run | undefined, event: RunEvent): Run {
  const { atMs } = event;
  if (event.event === 'run-began') {
    const { asked, startedAt } = event;
    const target = { ...(run && namedIn(run.target)), ...event.target };
    return {
      begunMs: new Map(),
      outcomes: new Map(),
      explained: new Map(),
      accounts: [],
      isDescribed: false,
      ...run,
      ...{ asked, startedAt, target, beganMs: atMs, atMs },
    };
  }
  if (run === undefined) throw new Error(`Expected a run to begin before anything else, got ${event.event}`);
  switch (event.event) {
    case 'described':
      return { ...run, atMs, target: { ...event.target, ...namedIn(run.target) }, isDescribed: true };
    case 'case-began':
      return { ...run, atMs, begunMs: new Map(run.begunMs).set(event.id, atMs) };
    case 'case-ended':
      return { ...run, atMs, outcomes: new Map(run.outcomes).set(event.outcome.result.id, event.outcome) };
    case 'case-explained':
      return { ...run, atMs, explained: new Map(run.explained).set(event.id, event.explained) };
    case 'world-played':
      return { ...run, atMs, further: event.played };
    case 'process-said':
      return { ...run, atMs, accounts: event.accounts };
    case 'notice':
      return { ...run, atMs };
    case 'run-ended':
      return { ...run, atMs, why: event.why };
  }
}

function namedIn({ named }: Results['target']): Pick<Results['target'], 'named'> {
  return named === undefined ? {} : { named };
}

/** The events of a run in order. Only their result is kept, so a run may last for days. */
export class Events {
  readonly #listeners: Listener[];
  readonly #beganMs = performance.now();
  #run: Run | undefined;

  constructor(...listeners: Listener[]) {
    this.#listeners = listeners;
  }

  listen(listener: Listener): void {
    this.#listeners.push(listener);
  }

  readonly tell = (body: EventBody): void => {
    const event = { ...body, atMs: performance.now() - this.#beganMs };
    const run = step(this.#run, event);
    this.#run = run;
    for (const listener of this.#listeners) listener(event, run);
  };

  get run(): Run {
    if (this.#run === undefined) throw new Error('Expected a run that has begun');
    return this.#run;
  }
}

/** Gets each event, with the run after it. */
export type Listener = (event: RunEvent, run: Run) => void;

const CUT = new RoutespecError('fault', 'This run did not end');

/**
 * The results of a run: of all of it, or of its cases until it was interrupted, routespec failed, or its process ended.
 */
export function toResults(run: Run): Results {
  const { why, isDescribed } = run;
  const results = why?.nothing === undefined && isDescribed ? resultsOfPlayed(run) : resultsOfNothing(run);
  return withProcesses({ ...results, ...(why === undefined ? { cut: true } : {}) }, run.accounts);
}

function resultsOfPlayed(run: Run): Results {
  const { asked, target, further, why = { fault: CUT } } = run;
  const { cases, shard, of } = asked;
  // A user who wants only the first failure does not look for it among all unfinished cases.
  const whole = [...run.outcomes.values()].filter(isWhole);
  const outcomes = why.failedFast === true ? whole : [...run.outcomes.values(), ...cutShort(run, why)];
  const results = judged(outcomes, run, readSuite(asked).cases);
  const ended = findEnded(results, outcomes, cases);
  const counts = { planned: cases.length, ended: ended.size, isPart: shard !== undefined };
  return {
    ...readFacts(run),
    target,
    ...conclude(results, counts, why, why.fault?.message ?? faultWithin(outcomes)),
    ...countSelected(cases.length - countExcluded(results), of ?? cases.length),
    planned: cases.length,
    ...(further === undefined ? {} : { further }),
    ...(shard === undefined ? {} : { shard }),
    ...toUnplayed(cases.map(({ id }) => id).filter((id) => !ended.has(id))),
    cases: results,
    observations: outcomes.flatMap(({ observations }) => observations).sort(byRequirement),
  };
}

/** The selected cases that have a result, by playing them or by what a watch saw in another case. */
function findEnded(results: readonly CaseResult[], outcomes: readonly Outcome[], cases: Asked['cases']): Set<string> {
  const cut = new Set(outcomes.filter((outcome) => !isWhole(outcome)).map(({ result }) => result.id));
  const selected = new Set(cases.map(({ id }) => id));
  const ended = results.filter(({ id, status }) => status !== 'could-not-run' || !cut.has(id));
  return new Set(ended.map(({ id }) => id).filter((id) => selected.has(id)));
}

/** The results of a run that ended before it played any case. */
function resultsOfNothing(run: Run): Results {
  const { target, why = {} } = run;
  const { cases, shard, of } = run.asked;
  const error = why.nothing ?? why.fault ?? (why.interrupted === true ? undefined : CUT);
  return {
    ...readFacts(run),
    target,
    verdict: 'could-not-run',
    ...(error === undefined || error.code === 'interrupted'
      ? shortfallReason(0, cases.length, { interrupted: true })
      : { reason: describeError(error) }),
    ...countSelected(cases.length, of),
    planned: cases.length,
    summary: summarise([]),
    ...(shard === undefined ? {} : { shard }),
    ...toUnplayed(cases.map(({ id }) => id)),
    cases: [],
    observations: [],
  };
}

/** Results of the case that ended last, which several listeners ask for. Each event makes a new run. */
const ENDED = new WeakMap<Run, CaseResult[]>();

/** The result of the case that has just ended, with those of the watches that found something in it. */
export function resultsNow(run: Run, { result, findings }: Outcome): CaseResult[] {
  const known = ENDED.get(run);
  if (known !== undefined) return known;
  const ids = new Set([result.id, ...findings.map(({ watch }) => watch)]);
  const isAbout = (other: Outcome): boolean =>
    ids.has(other.result.id) || other.findings.some(({ watch }) => ids.has(watch));
  const results = judged([...run.outcomes.values()].filter(isAbout), run, []).filter(({ id }) => ids.has(id));
  ENDED.set(run, results);
  return results;
}

/**
 * Outcomes as results, in which known deviations are expected failures.
 * @param cases All cases that decide if a line of the baseline is still needed.
 */
function judged(outcomes: readonly Outcome[], run: Run, cases: readonly Named[]): CaseResult[] {
  const { asked, startedAt } = run;
  const { knownDeviations, shard } = asked;
  const began = new Date(startedAt);
  const isKnown = (failed: Pick<CaseResult, 'id' | 'failure'>): boolean =>
    knownDeviations.some((line) => expects(line, failed, toDay(began)));
  const found = withFindings(readSuite(asked).cases, outcomes, isKnown, (watch) =>
    sumShare([...run.outcomes.values()], watch),
  );
  const evident = found.map((result) => withReplay(withExplained(result, run.explained.get(result.id)), run));
  const results = judgeKnown(evident, knownDeviations, cases, began);
  return shard === undefined ? results : results.map(withoutVerdictOnLines);
}

/** A failed result with better evidence for the same failure. The number of wrong requests is that of the whole run. */
function withExplained(result: CaseResult, explained: Explained | undefined): CaseResult {
  const { failure } = result;
  if (failure === undefined || failure.requirement !== explained?.failure.requirement) return result;
  const { share } = failure;
  const { worldFile: _, ...rest } = result;
  return { ...rest, ...explained, failure: { ...explained.failure, ...(share === undefined ? {} : { share }) } };
}

/** Most times that a command plays what does not show its failure each time. */
const MOST_TIMES = 100;
/** The same for whole groups of cases, which take seconds each time. */
const TIMES_OF_GROUPS = 20;
/** Most groups that a command names. Otherwise it plays all cases. */
const MOST_GROUPS = 8;

/**
 * A failed result whose command plays the file of its world, if it has one, and often enough to show the failure. What does not show
 * by itself is played next to the same groups of cases as in the run.
 */
function withReplay(result: CaseResult, run: Run): CaseResult {
  const { replay } = run.asked;
  const { id, seenIn = id, failure, worldFile, reproduce } = result;
  if (failure === undefined) return result;
  if (failure.often?.shown === 0 && reproduce.endsWith(` ${seenIn}`)) {
    const groups = groupsNextTo(seenIn, run);
    const patterns = groups.length > MOST_GROUPS ? [] : groups.map((group) => ` '${group}/*'`);
    const command = reproduce.slice(0, -seenIn.length - 1) + patterns.join('');
    return { ...result, reproduce: `${command} --repeat ${TIMES_OF_GROUPS}` };
  }
  const hasFile = replay !== undefined && worldFile !== undefined;
  const command = hasFile ? `${replay.command} ${replay.folder}/${id}.yaml` : reproduce;
  const { often } = failure;
  const times = often === undefined || often.shown === often.of ? '' : ` --repeat ${MOST_TIMES}`;
  return { ...result, reproduce: `${command}${times}` };
}

/** The group of a case, and those of the cases that were under way at the same time. */
function groupsNextTo(id: string, { begunMs, outcomes }: Run): string[] {
  const spans = [...begunMs].map(([other, fromMs]) => {
    const { durationMs = 0 } = outcomes.get(other)?.result ?? {};
    return { other, fromMs, toMs: fromMs + durationMs };
  });
  const own = spans.find(({ other }) => other === id);
  const together = spans.filter((each) => own && each.fromMs <= own.toMs && each.toMs >= own.fromMs);
  return [...new Set([id, ...together.map(({ other }) => other)].map((each) => each.split('/', 1)[0] ?? each))];
}

function readSuite({ suite }: Asked): NonNullable<Asked['suite']> {
  return suite ?? SUITE;
}

const SUITE: NonNullable<Asked['suite']> = { cases: CASES, spec: specHash() };

/**
 * The results of outcomes, in the order of the cases. If a watch finds a failure in the requests of another case, the
 * watch's own case reports it, so that one mistake fails one case and not every case that shows it. An unknown failure
 * replaces a known one, and the result keeps both requirements. Otherwise a known deviation could hide another one that the
 * same watch finds.
 */
export function withFindings(
  cases: Asked['cases'],
  outcomes: readonly Outcome[],
  isKnown: (failed: { id: string; failure: Failure }) => boolean = () => false,
  shareOf: (watch: string) => Share | undefined = () => undefined,
): CaseResult[] {
  const results = new Map(outcomes.map(({ result }) => [result.id, result]));
  // Counted once for a watch: an implementation that does everything wrong has a finding in each case.
  const watches = new Set(outcomes.flatMap(({ findings }) => findings.map(({ watch }) => watch)));
  const shares = new Map([...watches].map((watch) => [watch, toShare(shareOf(watch))]));
  for (const { result: seenIn, findings } of outcomes) {
    for (const { watch, failure } of findings) {
      const { title, requirements } = cases.find(({ id }) => id === watch) ?? {
        title: watch,
        requirements: [failure.requirement],
      };
      const before = results.get(watch);
      const isReplaceable =
        before?.failure !== undefined &&
        isKnown({ id: watch, failure: before.failure }) &&
        !isKnown({ id: watch, failure });
      const found: CaseResult = {
        id: watch,
        title,
        requirements: [...requirements],
        durationMs: before?.durationMs ?? 0,
        status: 'failed',
        failure: { ...failure, ...shares.get(watch), seen: `${failure.seen} (in ${seenIn.id})` },
        reproduce: seenIn.reproduce,
        ...(seenIn.id === watch ? {} : { seenIn: seenIn.id }),
        ...evidenceOf(seenIn),
      };
      const isKept = before?.status === 'failed' && !isReplaceable;
      results.set(watch, isKept ? withOthers(before, found) : withOthers(found, before));
    }
  }
  const order = new Map(cases.map(({ id }, index) => [id, index]));
  return [...results.values()]
    .map((result) => (result.status === 'passed' ? withoutEvidence(result) : result))
    .sort((a, b) => (order.get(a.id) ?? 0) - (order.get(b.id) ?? 0));
}

function evidenceOf({ worldFile, transcript }: CaseResult): Pick<CaseResult, 'worldFile' | 'transcript'> {
  return { ...(worldFile === undefined ? {} : { worldFile }), transcript };
}

function withoutEvidence({ worldFile: _, ...result }: CaseResult): CaseResult {
  return { ...result, transcript: [] };
}

/** The requests that a watch has checked in all cases, and the wrong ones. */
function sumShare(outcomes: readonly Outcome[], watch: string): Share {
  const counts = outcomes.flatMap(({ counts = {} }) => counts[watch] ?? []);
  const sum = (member: 'wrong' | 'of'): number => counts.reduce((total, each) => total + each[member], 0);
  return { wrong: sum('wrong'), of: sum('of'), cases: counts.length };
}

/** A single request shows nothing about how often. */
function toShare(share: Share | undefined): { share?: Share } {
  return share === undefined || share.of < 2 || share.wrong === 0 ? {} : { share };
}

/**
 * One part of a run may need a line of the baseline only in another part, for example if a watch finds its failure
 * there. So such lines are checked when the parts are merged.
 */
function withoutVerdictOnLines(result: CaseResult): CaseResult {
  if (result.status !== 'unexpected-pass') return result;
  const { reason: _, ...passed } = result;
  return { ...passed, status: 'passed' };
}

/**
 * The outcomes of the cases that have not ended with the run. After an interruption, cases that never began are left
 * out, because they are not expected. After a fault they are included, because nobody chose to leave them out.
 */
function cutShort({ asked, begunMs, outcomes, atMs }: Run, { interrupted = false, fault }: Why): Outcome[] {
  return asked.cases
    .filter(({ id }) => !outcomes.has(id) && (begunMs.has(id) || !interrupted))
    .map(({ id, title, requirements }) => ({
      result: {
        id,
        title,
        requirements: [...requirements],
        status: 'could-not-run',
        reason: cutShortReason(interrupted, begunMs.has(id), fault?.message),
        durationMs: Math.round(atMs - (begunMs.get(id) ?? atMs)),
        reproduce: `${asked.repeatCommand} ${id}`,
        transcript: [],
      },
      observations: [],
      findings: [],
      isCutShort: true,
    }));
}

export function isWhole({ isCutShort }: Outcome): boolean {
  return isCutShort !== true;
}

function toUnplayed(ids: readonly string[]): { unplayed?: string[] } {
  return ids.length === 0 ? {} : { unplayed: [...ids] };
}

/** The sentence about the first case in which routespec itself failed, if any. */
function faultWithin(outcomes: readonly Outcome[]): string | undefined {
  const found = outcomes.find(({ result }) => result.status === 'could-not-run' && result.reason?.startsWith(FAULT));
  return found && `${found.result.reason} (in ${found.result.id})`;
}

function describeError({ code, message }: RoutespecError): string {
  return code === 'refused' ? `Expected a description, got a refusal: ${message}` : message;
}

type RunFacts = Pick<Results, 'routespec' | 'spec' | 'seed' | 'since' | 'startedAt' | 'durationMs'>;

export function readFacts({ asked, startedAt, beganMs, atMs }: Run): RunFacts {
  const durationMs = Math.round(atMs - beganMs);
  const { seed, since } = asked;
  const facts = { routespec: ROUTESPEC_VERSION, spec: readSuite(asked).spec, seed, startedAt, durationMs };
  return { ...facts, ...(since === undefined ? {} : { since }) };
}

/** In the order of the requirements, independent of the order of the cases, so that two runs can be compared. */
export function byRequirement(a: Observation, b: Observation): number {
  return a.requirement === b.requirement ? (a.case < b.case ? -1 : 1) : a.requirement < b.requirement ? -1 : 1;
}

/** Excluded cases have a result, and are no part of what a run says about an implementation. */
export function countExcluded(cases: readonly CaseResult[]): number {
  return cases.filter(({ untested }) => untested?.kind === 'excluded').length;
}

/** Number of all cases, if a run plays only some of them. */
export function countSelected(selected: number, of = selected): { selectedOf?: number } {
  return selected < of ? { selectedOf: of } : {};
}

/** Begins the reason of a case without any answer. */
const NO_ANSWER = /^(?:Nothing is listening|No answer): /;

/** True if any case, or the run itself, could not run because nothing answered. */
export function lacksAnswers({ reason = '', cases }: Results): boolean {
  return NO_ANSWER.test(reason) || cases.some((result) => NO_ANSWER.test(result.reason ?? ''));
}

/**
 * The results, with an account of each process of the run. If one has ended, the cases without an answer from it name
 * that as the reason, instead of a refused connection each.
 */
function withProcesses(results: Results, accounts: readonly Account[]): Results {
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
  const gone = accounts.find(
    ({ url, process }) => process.ended !== undefined && url !== undefined && isAbout(reason, url),
  );
  return gone === undefined ? result : { ...result, reason: endWords(gone.process) };
}

/** True if a reason names a URL of this address, not of one with a longer port. */
function isAbout(reason: string, url: string): boolean {
  return [`${url}/`, `${url})`].some((part) => reason.includes(part));
}

/** For example `The implementation ended with exit code 7 after 41 cases`. */
function endWords({ ended }: Process): string {
  const { code = null, signal = null, cases = 0 } = ended ?? {};
  const how = signal === null ? `exit code ${code}` : `signal ${signal}`;
  return `The implementation ended with ${how} after ${plural(cases, 'case')}`;
}
