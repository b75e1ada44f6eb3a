import type { Case } from '../cases/case.ts';
import type { RunShare } from '../harness/stage/stage.ts';
import type { Outcome } from './case/outcome.ts';
import type { FurtherPlayed } from './events.ts';

/** Limits on the worlds beyond the default set. The first one that is reached ends them. */
export interface FurtherLimits {
  readonly worlds?: number;
  /** Real time. */
  readonly forMs?: number;
}

export interface FurtherOrder {
  readonly limits: FurtherLimits;
  /** The command that repeats a case, up to its seed and its id at the end. */
  readonly repeatCommand: string;
}

export interface FurtherRun {
  readonly limits: FurtherLimits;
  /** The seed of the run. Further worlds have the seeds after it. */
  readonly seed: number;
  readonly concurrency: number;
  readonly signal: AbortSignal;
  /** Plays a case with a seed. Cases with the same seed get the same share. */
  readonly play: (each: Case, seed: number, share: RunShare) => Promise<Outcome>;
  /** Called after each case, with its outcome unless it passed. */
  readonly onPlayed: (played: FurtherPlayed, outcome: Outcome | undefined) => void;
}

/**
 * Plays cases repeatedly and concurrently, each time with another seed, until a limit is reached. A case that does not
 * pass is reported and not played again. Earlier plays are not kept.
 * @param cases Cases that play other worlds with other seeds.
 */
export async function playFurther(cases: readonly Case[], run: FurtherRun): Promise<void> {
  const { limits, signal } = run;
  const { worlds: worldsLimit = Number.POSITIVE_INFINITY, forMs = Number.POSITIVE_INFINITY } = limits;
  const beganMs = performance.now();
  let worlds = 0;
  const left = new Set(cases);
  const onWorld = (): void => {
    worlds += 1;
  };
  const next = turns(left, run.seed, onWorld);
  const isOver = (): boolean => signal.aborted || worlds >= worldsLimit || performance.now() - beganMs >= forMs;
  const lane = async (): Promise<void> => {
    while (!isOver()) {
      const { value } = next.next();
      if (value === undefined) return;
      const { each, share } = value;
      const outcome = await run.play(each, share.seed, share);
      const isNews = left.has(each) && isFinding(outcome);
      if (isNews) left.delete(each);
      run.onPlayed({ worlds, durationMs: performance.now() - beganMs }, isNews ? outcome : undefined);
    }
  };
  await Promise.all(Array.from({ length: run.concurrency }, lane));
}

/** A seed may have nothing to test, and an interrupted case has passed before. */
function isFinding({ result, isCutShort }: Outcome): boolean {
  return isCutShort !== true && result.status !== 'passed' && result.status !== 'not-tested';
}

const SEEDS = 2 ** 31;

/**
 * All remaining cases, round after round without end, each round with the next seed. It ends when none is left.
 * @param seed The last seed that was played.
 */
function* turns(left: ReadonlySet<Case>, seed: number, onWorld: () => void): Generator<Turn, void> {
  for (let next = (seed + 1) % SEEDS; left.size > 0; next = (next + 1) % SEEDS) {
    const share = { seed: next, onWorld };
    for (const each of left) yield { each, share };
  }
}

/** Cases with one seed share the worlds that several of them begin with. */
interface Turn {
  readonly each: Case;
  readonly share: RunShare;
}
