const MAX_SUGGESTED = 3;
/** Longer words are not compared. Every name is less than half as long. */
const MAX_CHARS = 200;
/** Shorter parts occur in too many names. */
const MIN_PART = 3;

/**
 * Suggestions for a mistyped word, the nearest first: names within a few typing errors of it, and names that begin with it
 * or have it after a `/`. Case is ignored.
 */
export function nearest(word: string, names: Iterable<string>): string[] {
  if (word.length > MAX_CHARS) return [];
  const meant = word.toLowerCase();
  const ranked = [...new Set(names)]
    .map((name) => ({ name, rank: rank(meant, name.toLowerCase()) }))
    .filter(({ rank }) => rank < Number.POSITIVE_INFINITY);
  const best = Math.min(...ranked.map(({ rank }) => rank));
  return ranked
    .filter(({ rank }) => rank === best)
    .slice(0, MAX_SUGGESTED)
    .map(({ name }) => name);
}

/** The words ` (did you mean x?)` with the nearest names; empty if no name is near. */
export function didYouMean(word: string, names: Iterable<string>): string {
  const found = nearest(word, names);
  return found.length === 0 ? '' : ` (did you mean ${found.join(' or ')}?)`;
}

function rank(meant: string, name: string): number {
  const slips = slipsBetween(meant, name);
  if (slips <= Math.max(1, Math.floor(meant.length / 3)) && slips < name.length) return slips;
  const isPart = name.endsWith(`/${meant}`) || name.startsWith(meant);
  return isPart && meant.length >= MIN_PART ? meant.length + name.length : Number.POSITIVE_INFINITY;
}

/** Edit distance: letters to insert, drop, replace or swap with their neighbour. */
function slipsBetween(one: string, other: string): number {
  const width = other.length + 1;
  const slips = Array.from({ length: (one.length + 1) * width }, (_, at) => (at < width ? at : 0));
  const at = (row: number, column: number): number => slips[row * width + column] ?? 0;
  for (let row = 1; row <= one.length; row += 1) {
    slips[row * width] = row;
    for (let column = 1; column < width; column += 1) {
      const isSame = one[row - 1] === other[column - 1];
      const isSwapped =
        row > 1 && column > 1 && one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1];
      slips[row * width + column] = Math.min(
        at(row - 1, column) + 1,
        at(row, column - 1) + 1,
        at(row - 1, column - 1) + (isSame ? 0 : 1),
        isSwapped ? at(row - 2, column - 2) + 1 : Number.POSITIVE_INFINITY,
      );
    }
  }
  return at(one.length, other.length);
}
