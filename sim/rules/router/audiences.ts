import type { MembershipChange } from '../rules.ts';

/** Where a word begins inside a run of letters: at an upper-case letter after a lower-case letter or a digit. */
const INNER_WORD_START = /(?<=[\p{Ll}\p{N}])(?=\p{Lu})/gu;
const BETWEEN_WORDS = /[^\p{L}\p{N}]+/u;

/** The words of a text in lower case, joined by underscores: `First Time Shopper` gives `first_time_shopper`. */
export function snakeCase(text: string): string {
  return text
    .replace(INNER_WORD_START, ' ')
    .split(BETWEEN_WORDS)
    .filter((word) => word !== '')
    .join('_')
    .toLowerCase();
}

/** Everyone when the audience is created; later only the users whose membership has changed ("Events"). */
export function audienceChanges(before: ReadonlySet<string> | null, now: ReadonlySet<string>): MembershipChange[] {
  const earlier = before ?? new Set();
  const joined = [...now].filter((userId) => !earlier.has(userId));
  const left = [...(before ?? [])].filter((userId) => !now.has(userId));
  return [
    ...joined.map((userId) => ({ userId, isMember: true })),
    ...left.map((userId) => ({ userId, isMember: false })),
  ];
}
