import type { Random } from '../../profile.ts';

/** All items in a random order, and then in the opposite one, so that each comes before each. */
export function thereAndBack<Item>(items: readonly Item[], random: Random): Item[] {
  const there = items
    .map((item) => ({ item, place: random() }))
    .sort((one, other) => one.place - other.place)
    .map(({ item }) => item);
  return [...there, ...there.toReversed()];
}
