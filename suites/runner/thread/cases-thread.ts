import { once } from 'node:events';
import { parentPort, workerData } from 'node:worker_threads';
import pLimit from 'p-limit';
import { type Case, usesBoth } from '../../cases/case.ts';
import { findCases, isCaseId } from '../../cases/index.ts';
import { openDeployment, scrubberOf } from '../../deployment/serve/open-deployment.ts';
import { toRoutespecError } from '../../harness/fault.ts';
import type { RunShare } from '../../harness/stage/stage.ts';
import { Breaker } from '../../harness/target/exchange/breaker.ts';
import { implementationAt } from '../../harness/target/implementation-at.ts';
import type { Outcome } from '../case/outcome.ts';
import { playCase, whyNotUnderstood } from '../case/play-case.ts';
import type { RunContext } from '../case/run-context.ts';
import { allWatches } from '../case/run-context.ts';
import { ClockTrust, ShareTrust } from '../case/trust.ts';
import { type FurtherOrder, playFurther } from '../further.ts';
import { expects, type FailedCase } from '../known/judge-known.ts';
import { inTime, Latecomers, playingOrder } from './order.ts';
import type { Message, Plan, ThreadData } from './plan.ts';
import { beat, signalOfFlag } from './plan.ts';

/**
 * Number of concurrent cases if worlds are isolated: enough to keep two cores busy. On a real clock it is higher,
 * because most cases only wait.
 */
const CONCURRENCY = { virtual: 24, real: 64 } as const;
/** Time for a case beyond its patience: longer than the limits on the answers that may still be awaited. */
const BEYOND_PATIENCE_MS = 15 * 60_000;

const { flags }: ThreadData = workerData;
beat(flags);
const plan = await planned();
const { addresses, deployment, caseIds, further, ownSeeds, knownDeviations, today, ...shared } = plan;
const { worlds, clock } = plan.description;
const signal = signalOfFlag(flags);
const breaker = new Breaker(signal);
const scrub = deployment === undefined ? undefined : scrubberOf(deployment);
const deployed = deployment === undefined ? undefined : await openDeployment(deployment).catch(giveUp);
const implementation = deployed?.implementation ?? implementationAt(addresses, signal, breaker);
/** A case may be played twice. */
const limitMs = 2 * plan.settings.patienceMs + BEYOND_PATIENCE_MS;
const clockTrust = new ClockTrust();
const shareTrust = new ShareTrust();
const isKnown = (failed: FailedCase): boolean => knownDeviations.some((line) => expects(line, failed, today));
const alone = { ...shared, isKnown, implementation, signal, breaker, clockTrust, shareTrust, watches: allWatches() };
const firstRun: RunShare = { seed: plan.settings.seed, onWorld: () => {} };
const passed: Case[] = [];
const latecomers = new Latecomers<Case>();

/** The thread may have been started before its plan was known. */
async function planned(): Promise<Plan> {
  if (parentPort === null) throw new Error('Expected to be in a thread, got the main one');
  const [plan]: Plan[] = await once(parentPort, 'message');
  if (plan === undefined) throw new Error('Expected a plan, got none');
  return plan;
}

function tell(message: Message): void {
  parentPort?.postMessage(scrub === undefined ? message : scrub(message));
}

function tellFault(error: unknown): void {
  tell({ event: 'fault', sentence: toRoutespecError(error).message });
}

/** Ends the thread before it has played anything. */
function giveUp(error: unknown): never {
  tellFault(error);
  tell({ event: 'over' });
  process.exit();
}

/** Only a case in which messages pass from a client to a router waits for the check that they can. */
async function contextOf(each: Case): Promise<RunContext> {
  return usesBoth(each) ? { ...alone, notUnderstood: await understanding } : alone;
}

async function playAndTell(each: Case): Promise<void> {
  // This check ends before the first case of both begins.
  if (usesBoth(each)) await understanding;
  if (signal.aborted) return;
  tell({ event: 'case-began', id: each.id });
  try {
    const outcome = await played(each);
    if (concurrency === 1 || !latecomers.keep(each, outcome)) tellOutcome(each, outcome);
  } catch (error) {
    tellFault(error);
  }
}

async function played(each: Case): Promise<Outcome> {
  const seed = ownSeeds?.seeds[each.id];
  return ownSeeds === undefined || seed === undefined
    ? inTime(playCase(each, { ...(await contextOf(each)), run: firstRun }), limitMs, each.id)
    : playWithSeed(each, seed, { seed, onWorld: () => {} }, ownSeeds.repeatCommand);
}

function tellOutcome(each: Case, outcome: Outcome): void {
  if (outcome.result.status === 'passed') passed.push(each);
  tell({ event: 'case-ended', outcome });
}

/** Plays a case with another seed than that of the run. Its result has the seed. */
async function playWithSeed(each: Case, seed: number, run: RunShare, repeatCommand: string): Promise<Outcome> {
  const settings = { ...plan.settings, seed };
  const own = { ...(await contextOf(each)), settings, run, repeatCommand: `${repeatCommand} --seed ${seed}` };
  const outcome = await inTime(playCase(each, own), limitMs, each.id);
  return { ...outcome, result: { ...outcome.result, seed } };
}

/** Continues with the cases that passed. */
async function playOn({ limits, repeatCommand }: FurtherOrder): Promise<void> {
  await playFurther(
    passed.filter(({ isSeeded }) => isSeeded),
    {
      limits,
      seed: plan.settings.seed,
      concurrency,
      signal,
      play: (each, seed, run) => playWithSeed(each, seed, run, repeatCommand),
      onPlayed: (played, outcome) => {
        tell({ event: 'world-played', played });
        if (outcome !== undefined) tell({ event: 'case-ended', outcome });
      },
    },
  ).catch(tellFault);
}

// Such an error may come from a receiver, between two cases. It is reported, but does not end the play.
process.on('uncaughtException', tellFault);
const concurrency = worlds === 'single' ? 1 : CONCURRENCY[clock];
const turn = new Map(caseIds.map((id, at) => [id, at]));
const cases = findCases(caseIds.filter(isCaseId)).toSorted((a, b) => (turn.get(a.id) ?? 0) - (turn.get(b.id) ?? 0));
const limit = pLimit(concurrency);
// It comes first, so that nothing waits for it in vain.
const understanding = limit(() => whyNotUnderstood(alone, cases));
await limit.map(playingOrder(cases, concurrency), playAndTell);
await latecomers.playAlone(played, tellOutcome).catch(tellFault);
if (further !== undefined) await playOn(further);
// After this the thread ends. Node crashes if that happens while the thread reads from a connection.
implementation.close();
await deployed?.close();
const notice = deployed?.gateway.tally.sentence();
if (notice !== undefined) tell({ event: 'notice', sentence: notice });
tell({ event: 'over' });
process.exit();
