/** Seeds are below this. */
const SEEDS = 2 ** 31;

/** An item in one of its rounds. */
export interface Turn<Round, Item> {
  readonly round: Round;
  readonly item: Item;
}

/**
 * All items that are left, round after round without end, each round with the next seed. It ends when none is left.
 * @param seed The last seed that was played already.
 */
export function* turns<Item, Round>(
  left: ReadonlySet<Item>,
  seed: number,
  roundOf: (seed: number) => Round,
): Generator<Turn<Round, Item>, void> {
  for (let next = (seed + 1) % SEEDS; left.size > 0; next = (next + 1) % SEEDS) {
    const round = roundOf(next);
    for (const item of left) yield { round, item };
  }
}
