import { CASES } from '../../suites/cases/index.ts';
import type { Build, Mutant } from './build.ts';
import type { Player } from './pool.ts';
import type { Covered } from './protocol.ts';

/** What is known about the code as it is. */
export interface Baseline {
  /** By case: how often it reaches each mutant, and how long it takes. */
  readonly covered: ReadonlyMap<string, Covered>;
  readonly staticMutants: ReadonlySet<string>;
  /** By file: the cases in which a constant of the file may matter. */
  readonly usersOf: ReadonlyMap<string, readonly Covered[]>;
}

/** A case alone takes seconds; this is for a machine that is very busy. */
export const COVER_LIMIT_MS = 300_000;

/** Plays each case alone on the code as it is. */
export async function baselineOf(build: Build, players: readonly Player[]): Promise<Baseline> {
  const covered = new Map<string, Covered>();
  let staticMutants: ReadonlySet<string> = new Set();
  for (const player of players) staticMutants = new Set((await player.start())?.staticMutants ?? staticMutants);
  await inParallel(players, CASES, async (player, { id }) => {
    const answer = await player.ask({ kind: 'cover', caseId: id }, COVER_LIMIT_MS);
    if (typeof answer === 'string' || answer.kind !== 'covered')
      throw new Error(`Expected ${id} to be played, got ${JSON.stringify(answer)}`);
    if (answer.problem !== undefined) throw new Error(answer.problem);
    covered.set(id, answer);
  });
  return { covered, staticMutants, usersOf: usersOf(build, testedOf(covered)) };
}

/** The cases that can be tested on the simulator. */
export function testedOf(covered: Baseline['covered']): Covered[] {
  return [...covered.values()].filter(({ hits }) => hits !== undefined);
}

/** A constant matters where its file is used, and files that import it: in cases that reach any mutant there. */
function usersOf({ mutants, users }: Build, tested: readonly Covered[]): Baseline['usersOf'] {
  return new Map(
    [...users].map(([file, using]) => {
      const ids = mutants.filter((mutant) => using.includes(mutant.file)).map(({ id }) => id);
      return [file, tested.filter(({ hits }) => ids.some((id) => (hits?.[id] ?? 0) > 0))];
    }),
  );
}

/** The cases that may see a mutant. */
export function reaching({ id, file }: Mutant, { covered, staticMutants, usersOf }: Baseline): readonly Covered[] {
  if (staticMutants.has(id)) return usersOf.get(file) ?? [];
  return [...covered.values()].filter(({ hits }) => (hits?.[id] ?? 0) > 0);
}

/** Deals out items to the players: each takes the next as soon as it is free. */
export async function inParallel<Item>(
  players: readonly Player[],
  items: readonly Item[],
  act: (player: Player, item: Item, index: number) => Promise<void>,
): Promise<void> {
  const waiting = items.map((item, index) => ({ item, index })).values();
  await Promise.all(
    players.map(async (player) => {
      for (const { item, index } of waiting) await act(player, item, index);
    }),
  );
}
