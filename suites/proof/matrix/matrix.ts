import { type ChildProcess, fork } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { FAULTS, VARIANTS } from '../../../sim/harness.ts';
import { CASES, isGenerated } from '../../cases/index.ts';
import { ASSERTING } from './prove.ts';
import { type MatrixOutcome, MIXTURES, type Unit, unitName } from './units.ts';

const WORKER = fileURLToPath(new URL('worker.ts', import.meta.url));
/** Short-lived objects fill the default young generation many times a second. */
const EXEC_ARGV = ['--import', 'tsx', '--max-semi-space-size=32'];
/** Interval of the lines about progress. */
const SAID_EVERY_MS = 20_000;

/** Everything with a rule that differs from the reference, by name. */
export const PLAYED: readonly string[] = [...FAULTS, ...VARIANTS, ...MIXTURES].map(({ name }) => name);

export interface Play {
  /** Faults, variants and mixtures to play, by name. */
  readonly isWanted: (name: string) => boolean;
  /** True if there is no time to begin another unit. */
  readonly isOver: () => boolean;
  readonly say: (line: string) => void;
}

export interface Played {
  readonly outcomes: readonly MatrixOutcome[];
  /** Names of the units without time. */
  readonly left: readonly string[];
}

/**
 * Plays the reference in every case, each fault in every asserting case that it can reach, and each variant alone and
 * every mixture in every case that they can reach.
 */
export async function playMatrix(play: Play): Promise<Played> {
  const only = PLAYED.filter(play.isWanted);
  // Worlds take longest, so they come first and nothing waits for them at the end.
  const order = [...CASES.filter(isGenerated), ...CASES.filter((each) => !isGenerated(each))];
  const reached = await playAll(
    order.map(({ id: name }): Unit => ({ kind: 'reach', name, only })),
    play,
  );
  const units = unitsFor(casesByName(reached.outcomes)).filter(({ name }) => play.isWanted(name));
  // A case that the reference does not pass did not reach all of its checks.
  const isKnown = reached.left.length === 0 && reached.outcomes.every(({ problems }) => problems.length === 0);
  if (!isKnown) return { ...reached, left: [...reached.left, ...units.map(unitName)] };
  const played = await playAll(units, play);
  return { outcomes: [...reached.outcomes, ...played.outcomes], left: played.left };
}

async function playAll(units: readonly Unit[], { isOver, say }: Play): Promise<Played> {
  const beganMs = performance.now();
  let saidMs = beganMs;
  const outcomes: MatrixOutcome[] = [];
  await playInProcesses(units, isOver, (outcome) => {
    outcomes.push(outcome);
    for (const problem of outcome.problems) say(problem);
    const nowMs = performance.now();
    if (nowMs - saidMs < SAID_EVERY_MS && outcomes.length < units.length) return;
    saidMs = nowMs;
    say(`${outcomes.length} of ${units.length}, ${((nowMs - beganMs) / 60_000).toFixed(1)} min`);
  });
  const played = new Set(outcomes.map(({ unit }) => unit));
  return { outcomes, left: units.map(unitName).filter((name) => !played.has(name)) };
}

/** The ids of the cases that can distinguish a fault, a variant or a mixture from the reference, by its name. */
function casesByName(reached: readonly MatrixOutcome[]): ReadonlyMap<string, readonly string[]> {
  const cases = new Map<string, string[]>();
  for (const { unit, reached: names = [] } of reached) {
    const id = unit.replace(/^reach /, '');
    for (const name of names) cases.set(name, [...(cases.get(name) ?? []), id]);
  }
  return cases;
}

/** The longest first. */
function unitsFor(reaching: ReadonlyMap<string, readonly string[]>): readonly Unit[] {
  const asserting = new Set<string>(ASSERTING.map(({ id }) => id));
  const met = (name: string): readonly string[] => reaching.get(name) ?? [];
  return [
    { kind: 'reference', name: 'reference', cases: CASES.map(({ id }) => id) },
    ...MIXTURES.map(({ name }): Unit => ({ kind: 'mixture', name, cases: met(name) })),
    ...VARIANTS.map(({ name }): Unit => ({ kind: 'variant', name, cases: met(name) })),
    ...FAULTS.map(({ name }): Unit => ({ kind: 'fault', name, cases: met(name).filter((id) => asserting.has(id)) })),
  ];
}

/** Plays units in one process for each core, the first ones first. */
async function playInProcesses(
  units: readonly Unit[],
  isOver: () => boolean,
  onOutcome: (outcome: MatrixOutcome) => void,
): Promise<void> {
  const waiting = [...units];
  const count = Math.min(availableParallelism(), waiting.length);
  await Promise.all(
    Array.from({ length: count }, async () => {
      let worker: ChildProcess | undefined;
      for (let unit = waiting.shift(); unit !== undefined && !isOver(); unit = waiting.shift()) {
        worker ??= fork(WORKER, [], { execArgv: EXEC_ARGV });
        const outcome = await playIn(worker, unit);
        if (worker.exitCode !== null || worker.signalCode !== null) worker = undefined;
        onOutcome(outcome);
      }
      worker?.disconnect();
    }),
  );
}

/** A process that ends during a unit is an outcome with a problem. */
function playIn(worker: ChildProcess, unit: Unit): Promise<MatrixOutcome> {
  const beganMs = performance.now();
  return new Promise((resolve) => {
    const settle = (outcome: Omit<MatrixOutcome, 'tookMs'>): void => {
      worker.removeAllListeners();
      resolve({ ...outcome, tookMs: Math.round(performance.now() - beganMs) });
    };
    worker.once('message', (outcome: MatrixOutcome) => settle(outcome));
    worker.once('exit', (code, signal) => {
      const name = unitName(unit);
      settle({ unit: name, problems: [`The process that played the ${name} ended with ${signal ?? code}`] });
    });
    worker.send(unit);
  });
}
