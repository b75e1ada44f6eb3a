/**
 * Form of all marks (correlation ids), by which a mark of one message is found in another. In some fields a letter
 * before the mark names the field.
 */
export const MARK = /\b[a-z]?m-[0-9a-z]{10}\b/g;

const CHARACTERS = 10;

/** A new mark. @param random Numbers from 0 (included) to 1 (excluded). */
export function newMark(random: () => number): string {
  const digits = Array.from({ length: CHARACTERS }, () => Math.floor(random() * 36).toString(36));
  return `m-${digits.join('')}`;
}
