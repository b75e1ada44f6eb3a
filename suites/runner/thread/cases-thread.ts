import { parentPort, workerData } from 'node:worker_threads';
import pLimit from 'p-limit';
import type { Case } from '../../cases/case.ts';
import { findCases, isCaseId } from '../../cases/index.ts';
import { toRoutespecError } from '../../fault.ts';
import { Breaker } from '../../target/exchange/breaker.ts';
import { implementationAt } from '../../target/implementation-at.ts';
import { playCase } from '../case/play-case.ts';
import { allWatches } from '../case/watches.ts';
import { inTime } from './in-time.ts';
import { signalOfFlag } from './interrupt-flag.ts';
import type { Message } from './message.ts';
import type { ThreadData } from './plan.ts';
import { beginPulse } from './pulse.ts';

/**
 * How many cases are played at once if worlds are isolated: enough to keep two cores busy. On a real clock it is more,
 * because most cases only wait.
 */
const CONCURRENCY = { virtual: 24, real: 64 } as const;
/** How long a case may take beyond its patience: longer than the limits on the answers that may still be awaited. */
const BEYOND_PATIENCE_MS = 15 * 60_000;

const { plan, interruptFlag }: ThreadData = workerData;
const { addresses, caseIds, ...shared } = plan;
const { worlds, clock } = plan.description;
const signal = signalOfFlag(interruptFlag);
const breaker = new Breaker(signal);
const implementation = implementationAt(addresses, signal, breaker);
const limitMs = plan.settings.patienceMs + BEYOND_PATIENCE_MS;
const context = { ...shared, implementation, signal, breaker, watches: allWatches(), run: {} };

function tell(message: Message): void {
  parentPort?.postMessage(message);
}

function tellFault(error: unknown): void {
  tell({ kind: 'fault', sentence: toRoutespecError(error).message });
}

async function playAndTell(each: Case): Promise<void> {
  if (signal.aborted) return;
  tell({ kind: 'begin', caseId: each.id });
  try {
    tell({ kind: 'outcome', outcome: await inTime(playCase(each, context), limitMs, each.id) });
  } catch (error) {
    tellFault(error);
  }
}

// Such an error may come from a receiver, between two cases. It does not end the play, but it is reported.
process.on('uncaughtException', tellFault);
const endPulse = beginPulse();
const limit = pLimit(worlds === 'single' ? 1 : CONCURRENCY[clock]);
await limit.map(findCases(caseIds.filter(isCaseId)), playAndTell);
// After this the thread ends. Node crashes if that happens while the thread reads from a connection.
implementation.close();
endPulse();
tell({ kind: 'over' });
process.exit();
