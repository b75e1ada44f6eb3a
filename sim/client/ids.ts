import type { Random } from '../model/random.ts';

const WORDS = 4;
const WORD_VALUES = 2 ** 32;

function randomWord(random: Random): string {
  return Math.floor(random() * WORD_VALUES)
    .toString(16)
    .padStart(8, '0');
}

/** Digits of the count. All ids have the same length, so one envelope is measured for all batches of a flush. */
const COUNT_DIGITS = 12;

/** Makes ids that no other client makes: 128 random bits, drawn once, and a count, which keeps each id cheap. */
export function idsOf(random: Random): () => string {
  const prefix = Array.from({ length: WORDS }, () => randomWord(random)).join('');
  let given = 0;
  return () => {
    given += 1;
    return `${prefix}-${String(given).padStart(COUNT_DIGITS, '0')}`;
  };
}
