/**
 * The fewest of some things for which something still holds: each is left out in turn, and stays out if it holds without.
 * @param holds Whether it holds for these. It is taken to hold for all of them.
 */
export async function fewestOf<Each>(
  all: readonly Each[],
  holds: (fewer: readonly Each[]) => Promise<boolean>,
): Promise<readonly Each[]> {
  let kept = all;
  for (const each of all) {
    const fewer = kept.filter((other) => other !== each);
    if (await holds(fewer)) kept = fewer;
  }
  return kept;
}
