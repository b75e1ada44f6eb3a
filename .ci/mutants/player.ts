/** Plays cases against the build that holds all mutants. Started by `pool.ts`, with the folder of the build. */
import { rmSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import pLimit from 'p-limit';
import type { startSimulator } from '../../sim/server/simulator.ts';
import type { Case } from '../../suites/cases/case.ts';
import { CASES } from '../../suites/cases/index.ts';
import { certificatesOnDemand } from '../../suites/certificates/certificates.ts';
import { DirectTransport } from '../../suites/proof/matrix/direct-transport.ts';
import type { Outcome } from '../../suites/runner/case/outcome.ts';
import { playCase } from '../../suites/runner/case/play-case.ts';
import { allWatches } from '../../suites/runner/case/watches.ts';
import { DEFAULT_SETTINGS } from '../../suites/runner/run-settings.ts';
import { Target } from '../../suites/target/target.ts';
import { copyBuild } from './build.ts';
import type { Answer, Covered, Played, PlayRequest, Request } from './protocol.ts';

/** How many cases play at once. Few, because most mutants are killed by one of the first. */
const CONCURRENCY = 6;
/** How long one case may take. On the code as it is the longest takes a fraction of it. */
const PATIENCE_MS = 20_000;
/** How long the next mutant waits for cases that were cut off. Later they do no harm, but take time. */
const ENDING_LIMIT_MS = 200;
/** How many cases that were cut off a process may still have. */
const LEFTOVERS = 300;
/** Every module that is loaded once more stays in memory, so a process loads only so many. */
const FRESH_LOADS = 40;

/** What the instrumented code reads and writes. */
interface Switchboard {
  isActive?: (mutant: string) => boolean;
  currentTestId?: string | undefined;
  hitCount?: number | undefined;
  hitLimit?: number | undefined;
  mutantCoverage?: { static: Record<string, number>; perTest: Record<string, Record<string, number>> } | undefined;
}

interface SimulatorModule {
  readonly startSimulator: typeof startSimulator;
}

/** How often each active mutant has acted. */
let active = new Map<string, number>();
const switchboard: Switchboard = {
  isActive: (mutant) => {
    const count = active.get(mutant);
    if (count === undefined) return false;
    active.set(mutant, count + 1);
    return true;
  },
};
Object.assign(globalThis, { __stryker__: switchboard });
const [folder = ''] = process.argv.slice(2);
const certificates = certificatesOnDemand();
let freshLoads = 0;
let leftovers = 0;

async function load(build: string): Promise<SimulatorModule> {
  return (await import(pathToFileURL(path.join(build, 'sim/server/simulator.js')).href)) as SimulatorModule;
}

const asItIs = await load(folder);

/** Loads the simulator once more, for a mutant that acts while modules are loaded. */
async function loadFresh(): Promise<SimulatorModule> {
  freshLoads += 1;
  const copy = `${folder}-${process.pid}-${freshLoads}`;
  copyBuild(folder, copy);
  try {
    return await load(copy);
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
}

/** Plays cases until the first that is not as wanted, which is returned. */
async function playUntilRed(
  { startSimulator }: SimulatorModule,
  cases: readonly Case[],
  stop: AbortController,
): Promise<{ red: Outcome | undefined; ended: Promise<unknown>; outcomes: readonly Outcome[] }> {
  const simulator = await startSimulator();
  const implementation = new Target(simulator.url, { transport: new DirectTransport(simulator.handle) });
  const limit = pLimit(CONCURRENCY);
  const outcomes: Outcome[] = [];
  try {
    const context = {
      implementation,
      description: await implementation.describe(),
      watches: allWatches(),
      settings: { ...DEFAULT_SETTINGS, patienceMs: PATIENCE_MS },
      certificates: await certificates(),
      repeatCommand: '',
      signal: stop.signal,
    };
    let red: Outcome | undefined;
    const plays = cases.map((each) =>
      limit(async () => {
        if (stop.signal.aborted) return;
        const outcome = await playCase(each, context);
        if (stop.signal.aborted) return;
        outcomes.push(outcome);
        if (!isRed(outcome)) return;
        red = outcome;
        stop.abort();
      }),
    );
    const ended = Promise.allSettled(plays);
    const stopped = new Promise<void>((resolve) => stop.signal.addEventListener('abort', () => resolve()));
    await Promise.race([ended, stopped]);
    return { red, ended, outcomes };
  } finally {
    implementation.close();
    void simulator.close();
  }
}

function isRed({ result, findings }: Outcome): boolean {
  return result.status === 'failed' || result.status === 'could-not-run' || findings.length > 0;
}

function problemOf({ result, findings }: Outcome): string {
  const failure = result.failure ?? findings[0]?.failure;
  const text = failure === undefined ? (result.reason ?? '') : `${failure.requirement}: seen ${failure.seen}`;
  return text.slice(0, 200);
}

async function cover(caseId: string): Promise<Covered> {
  const each = CASES.filter(({ id }) => id === caseId);
  switchboard.currentTestId = caseId;
  const beganMs = performance.now();
  const { outcomes } = await playUntilRed(asItIs, each, new AbortController());
  const durationMs = performance.now() - beganMs;
  switchboard.currentTestId = undefined;
  const outcome = outcomes[0];
  const problem = outcome === undefined || isRed(outcome) ? `${caseId} is red on the code as it is` : undefined;
  const isTested = outcome?.result.status === 'passed';
  const hits = isTested ? coverage.perTest[caseId] : undefined;
  delete coverage.perTest[caseId];
  const why = outcome === undefined ? '' : problemOf(outcome);
  return { kind: 'covered', caseId, hits, durationMs, problem: problem && `${problem}: ${why}` };
}

async function play({ mutants, isStatic, caseIds, hitLimit, limitMs }: PlayRequest): Promise<Played> {
  const stop = new AbortController();
  const limit = setTimeout(() => stop.abort(), limitMs);
  active = new Map(mutants.map((mutant) => [mutant, 0]));
  const hits = (): Record<string, number> => Object.fromEntries(active);
  Object.assign(switchboard, { hitCount: 0, hitLimit });
  const cases = caseIds.flatMap((id) => CASES.filter((each) => each.id === id));
  try {
    const simulator = isStatic ? await loadFresh() : asItIs;
    const { red, ended, outcomes } = await playUntilRed(simulator, cases, stop);
    const green = outcomes.filter((outcome) => !isRed(outcome)).map(({ result }) => result.id);
    leftovers += CONCURRENCY;
    const over = ended.then(() => {
      leftovers -= CONCURRENCY;
    });
    await Promise.race([over, pause(ENDING_LIMIT_MS, undefined, { ref: false })]);
    const isSpent = leftovers > LEFTOVERS || freshLoads >= FRESH_LOADS;
    return { kind: 'played', ...verdictOf(red, stop, hitLimit), green, hits: hits(), isSpent };
  } catch (error) {
    const why = String(error).slice(0, 200);
    return { kind: 'played', outcome: 'could-not-run', why, green: [], hits: hits(), isSpent: true };
  } finally {
    clearTimeout(limit);
    active = new Map();
  }
}

function verdictOf(
  red: Outcome | undefined,
  stop: AbortController,
  hitLimit: number,
): Pick<Played, 'outcome' | 'caseId' | 'why'> {
  if ((switchboard.hitCount ?? 0) > hitLimit) return { outcome: 'timed-out', why: 'a loop without an end' };
  if (red !== undefined) {
    const outcome = red.result.status === 'could-not-run' ? 'could-not-run' : 'failed';
    return { outcome, caseId: red.result.id, why: problemOf(red) };
  }
  return { outcome: stop.signal.aborted ? 'timed-out' : 'survived' };
}

function answer(message: Answer): void {
  process.send?.(message);
}

const coverage = switchboard.mutantCoverage ?? { static: {}, perTest: {} };
process.on('message', (message) => {
  const request = message as Request;
  void (request.kind === 'cover' ? cover(request.caseId) : play(request)).then(answer);
});
process.on('disconnect', () => process.exit());
answer({ kind: 'ready', staticMutants: Object.keys(coverage.static) });
