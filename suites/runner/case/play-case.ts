import type { Untested } from '../../../spec/shapes/results.ts';
import { type Case, findCapabilities, usesBoth } from '../../cases/case.ts';
import { CASES, caseAbout } from '../../cases/index.ts';
import type { Certificates } from '../../harness/certificates/certificates.ts';
import { demandUnderstanding } from '../../harness/kit/client/client-to-webhook.ts';
import { type Deviation, toFailure } from '../../harness/nonconformance.ts';
import { Receivers } from '../../harness/receivers/receivers.ts';
import type { Evidence } from '../../harness/stage/evidence.ts';
import type { KeepTrace } from '../../harness/stage/stage.ts';
import type { Described } from '../../harness/target/implementation.ts';
import type { World } from '../../harness/target/world.ts';
import { clipped } from '../../harness/text.ts';
import { EPOCH } from '../../harness/time/horizons.ts';
import {
  demandAlive,
  type Ending,
  endingOfError,
  endingOfPlayed,
  endingUnlessCutOff,
  failedEnding,
  isOutOfPatience,
  isUnanswered,
  untestedEnding,
} from './ending.ts';
import { INTERRUPTED, type Outcome } from './outcome.ts';
import { endWorld, playOnStage } from './play-on-stage.ts';
import { chooseCertificates, whyNotTested } from './preflight.ts';
import { newRecords, type Records, type RunContext } from './run-context.ts';
import { readSince, scoreBy, toNewer } from './score.ts';

/** Real time for the end of a world after an interruption. It is short, because a person waits for it. */
const LAST_LIMIT_MS = 1_000;

/** Plays one case in a separate world. It never throws: every error becomes an outcome. */
export async function playCase(each: Case, context: RunContext): Promise<Outcome> {
  const beganMs = performance.now();
  const why =
    whyExcluded(each, context) ??
    context.whyUntested?.(each) ??
    whyNotTested(each, context.description, context.notUnderstood);
  const kept = context.traces?.begin(each.id);
  const records = newRecords(each, context);
  const ending: Ending =
    why === undefined ? await playInWorld(each, context, records, kept?.keepTrace) : untestedEnding(why);
  kept?.end(ending, context.ownSeed);
  const { transcript, requestChecker, evidence, observations } = records;
  const findings = [
    ...[...requestChecker.findings].map(([watch, deviation]) => ({ watch, failure: toFailure(deviation) })),
    ...listOthers(ending, records).map((other) => ({ watch: caseAbout(other.requirement), failure: toFailure(other) })),
  ];
  const broken = [ending, ...findings].flatMap(({ failure }) => failure?.requirement ?? [])[0];
  const shown = [ending, ...findings].flatMap(({ failure }) => failure?.attempt?.id ?? []);
  const outcome: Outcome = {
    result: {
      ...toResult(each, context, ending, Math.round(performance.now() - beganMs)),
      ...evidence.tellDecided(),
      ...tellNewer(evidence.newer),
      ...(broken === undefined ? {} : await writtenWorld(each, broken, evidence)),
      // A watch's finding is reported with the transcript of the case that made the request, even if that case passes.
      transcript: ending.status === 'passed' && findings.length === 0 ? [] : transcript.entries(shown),
    },
    observations,
    ...(broken === undefined || evidence.world === undefined ? {} : { world: evidence.world }),
    ...(ending.reason === INTERRUPTED ? { isCutShort: true } : {}),
    ...(mustRepeat(ending, records, context) ? { mustRepeat: true } : {}),
    ...(isUnanswered(records.error) ? { isUnanswered: true } : {}),
    leftOutMs: records.times.reduce((sum, time) => sum + time.leftOutMs, 0),
    findings,
    counts: requestChecker.counts(),
  };
  return scoreBy(context.settings.since, outcome, readSince([...CASES, each]));
}

function tellNewer(deviations: readonly Deviation[]): Pick<Outcome['result'], 'newer'> {
  return deviations.length === 0 ? {} : { newer: deviations.map((each) => toNewer(toFailure(each))) };
}

function whyExcluded({ id }: Case, { excluded }: RunContext): Untested | undefined {
  const needs = excluded?.get(id);
  return needs && { kind: 'excluded', needs: [...needs] };
}

/**
 * The world of a case as a file. Its writer is loaded only for a case that did not pass. Only a play of its file tells if that of a
 * generated case shows the failure.
 */
async function writtenWorld(each: Case, broken: string, { world }: Evidence): Promise<{ worldFile?: string }> {
  if (world === undefined || each.world === undefined) return {};
  const { writeFailing } = await import('../../worlds/file/write-world.ts');
  const worldFile = writeFailing(world, broken, each.id);
  return worldFile === undefined ? {} : { worldFile };
}

/** The outcome of a case that is not played. */
export function unplayed(each: Case, context: RunContext, reason: string): Outcome {
  const result = toResult(each, context, { status: 'could-not-run', reason }, 0);
  return { result, observations: [], findings: [] };
}

function toResult(
  { id, title, requirements }: Case,
  { repeatCommand }: RunContext,
  ending: Ending,
  durationMs: number,
) {
  return {
    id,
    title,
    requirements: [...requirements],
    durationMs,
    reproduce: `${repeatCommand} ${id}`,
    ...ending,
    ...(ending.reason === undefined ? {} : { reason: clipped(ending.reason) }),
    transcript: [],
  };
}

function mustRepeat(ending: Ending, records: Records, { description, isAlone }: RunContext): boolean {
  if (isAlone === true) return false;
  const isAccused = ending.status === 'failed' || listOthers(ending, records).length > 0;
  return isOutOfPatience(records.error) || (isAccused && description.clock === 'real');
}

/** Deviations from clauses that the case is not about. A case that was cut off shows nothing. */
function listOthers({ status }: Ending, { evidence }: Records): readonly Deviation[] {
  return status === 'could-not-run' ? [] : evidence.others;
}

/** Creates the world and the receivers of a case, plays it there, and always ends them. */
async function playInWorld(
  each: Case,
  context: RunContext,
  records: Records,
  keepTrace: KeepTrace | undefined,
): Promise<Ending> {
  const { transcript, requestChecker, evidence, observations, times } = records;
  const receivers = new Receivers(context.settings.arrivalLimitMs);
  const certificates = chooseCertificates(each, context.certificates);
  let world: World | undefined;
  try {
    const capabilities = findCapabilities(each, describedTo(context));
    world = await context.implementation.createWorld({ now: EPOCH, ...toTrust(certificates) }, capabilities);
    const props = {
      world,
      capabilities,
      receivers,
      transcript,
      requestChecker,
      evidence,
      certificates,
      times,
      keepTrace,
    };
    observations.push(...(await playOnStage(each, context, props)));
    requestChecker.demandNoFault();
    if (evidence.others.length > 0) await demandAlive(context, world);
    const own = requestChecker.findings.get(each.id);
    const ending = own === undefined ? endingOfPlayed(each, evidence) : failedEnding(own);
    return endingUnlessCutOff(ending, context, receivers);
  } catch (error) {
    records.error = error;
    return endingUnlessCutOff(
      await endingOfError(error, context, world, evidence.others.length > 0),
      context,
      receivers,
    );
  } finally {
    await endWorld(world, receivers, context.signal?.aborted === true ? LAST_LIMIT_MS : undefined);
  }
}

/**
 * The parts that a case may use. A router and a client library that do not understand each other are tested separately.
 */
function describedTo({ description, notUnderstood }: RunContext): Pick<Described, 'roles' | 'supports'> {
  return notUnderstood === undefined ? description : { ...description, roles: [] };
}

function toTrust(certificates: Certificates | undefined): { trust?: readonly string[] } {
  return certificates === undefined ? {} : { trust: [certificates.authority] };
}

/** A case whose result is not reported. */
const UNDERSTANDING: Case = {
  id: 'both/understanding',
  title: 'The router passes on what the client sends',
  requirements: ['ING-001'],
  uses: ['log'],
  play: demandUnderstanding,
};

/**
 * Reason why a router and a client library that are two implementations cannot be tested together; undefined if they
 * can. Cases that fail before any traffic, as this one may, fail for other reasons.
 * @param cases The cases to play. If none of them needs both, nothing is tried.
 */
export async function whyNotUnderstood(context: RunContext, cases: readonly Case[]): Promise<string | undefined> {
  if (context.implementation.isPair !== true || !cases.some(usesBoth)) return undefined;
  const { result } = await playCase(UNDERSTANDING, context);
  return result.status === 'not-tested' ? result.reason : undefined;
}
