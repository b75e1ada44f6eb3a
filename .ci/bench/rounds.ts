/** The range of the results of several rounds. */
export interface Spread {
  readonly min: number;
  readonly median: number;
  readonly max: number;
}

/** @param values at least one value */
export function spreadOf(values: readonly number[]): Spread {
  const sorted = values.toSorted((a, b) => a - b);
  const at = (index: number): number => sorted[index] ?? Number.NaN;
  const middle = (sorted.length - 1) / 2;
  return { min: at(0), median: (at(Math.floor(middle)) + at(Math.ceil(middle))) / 2, max: at(sorted.length - 1) };
}

/**
 * Lets contenders take turns, each as often first as last, so that other load on the machine affects them equally. A
 * warm-up round comes first and does not count.
 */
export async function byTurns<Contender, Measured>(
  contenders: readonly Contender[],
  rounds: number,
  measure: (contender: Contender) => Promise<Measured>,
): Promise<readonly Measured[][]> {
  const measured = contenders.map((): Measured[] => []);
  for (let round = 0; round <= rounds; round += 1) {
    const order = [...contenders.keys()];
    for (const index of round % 2 === 0 ? order : order.reverse()) {
      const value = await measure(contenders[index] as Contender);
      if (round > 0) measured[index]?.push(value);
    }
  }
  return measured;
}
