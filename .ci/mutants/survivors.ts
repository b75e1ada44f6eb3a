import type { Mutant } from './build.ts';
import type { Verdict } from './group.ts';
import { MUTATED_ROOMS, roomOf } from './scope.ts';

/**
 * Why a mutant may survive.
 *
 * - `equivalent`: it behaves the same.
 * - `allowed`: it behaves otherwise where the document leaves the choice, so no case may fail.
 * - `internal`: it changes what the service does not promise, such as how much memory the simulator takes.
 * - `missed`: it is wrong, and no case sees it.
 */
export type Judgement = 'equivalent' | 'allowed' | 'internal' | 'missed';

/** A mutant that no case kills, and what a person found about it. */
export interface Survivor extends Omit<Mutant, 'id' | 'end'> {
  /** Empty until a person has judged it. */
  readonly judgement: Judgement | '';
  readonly reason: string;
}

export interface RoomScore {
  readonly room: string;
  readonly mutants: number;
  readonly failed: number;
  readonly couldNotRun: number;
  readonly timedOut: number;
  readonly equivalent: number;
  readonly allowed: number;
  readonly internal: number;
  readonly missed: number;
  readonly unjudged: number;
  /** The share of those that change behaviour that are killed, in per cent. */
  readonly score: number;
}

/** What tells mutants apart, whatever their line. */
export function keyOf({ file, column, within, original, replacement }: Omit<Mutant, 'id' | 'end'>): string {
  return [file, column, within, original, replacement].join('\n');
}

/** The mutants that survived, each with what is already known about it. */
export function survivorsOf(verdicts: readonly Verdict[], known: readonly Survivor[]): Survivor[] {
  const judged = new Map(known.map((survivor) => [keyOf(survivor), survivor]));
  return verdicts.filter(isAlive).map(({ mutant: { id: _, end: __, ...mutant } }) => {
    const { judgement = '', reason = '' } = judged.get(keyOf(mutant)) ?? {};
    return { ...mutant, judgement, reason };
  });
}

/** One row per room, and one for all of them. */
export function scoresOf(verdicts: readonly Verdict[], survivors: readonly Survivor[]): RoomScore[] {
  const rooms = Object.keys(MUTATED_ROOMS).map((room) =>
    scoreOf(
      room,
      verdicts.filter(({ mutant }) => roomOf(mutant.file) === room),
      survivors.filter(({ file }) => roomOf(file) === room),
    ),
  );
  return [...rooms, scoreOf('all', verdicts, survivors)];
}

function scoreOf(room: string, verdicts: readonly Verdict[], survivors: readonly Survivor[]): RoomScore {
  const ended = (...outcomes: readonly Verdict['outcome'][]): number =>
    verdicts.filter(({ outcome }) => outcomes.includes(outcome)).length;
  const judged = (wanted: Survivor['judgement']): number =>
    survivors.filter(({ judgement }) => judgement === wanted).length;
  const killed = verdicts.filter((verdict) => !isAlive(verdict)).length;
  const lost = judged('missed') + judged('');
  return {
    room,
    mutants: verdicts.length,
    failed: ended('failed'),
    couldNotRun: ended('could-not-run', 'crashed'),
    timedOut: ended('timed-out'),
    equivalent: judged('equivalent'),
    allowed: judged('allowed'),
    internal: judged('internal'),
    missed: judged('missed'),
    unjudged: judged(''),
    score: killed + lost === 0 ? 100 : Math.floor((1000 * killed) / (killed + lost)) / 10,
  };
}

function isAlive({ outcome }: Verdict): boolean {
  return outcome === 'survived' || outcome === 'unreached';
}
