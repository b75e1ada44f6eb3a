/**
 * The beginning of a text, in memory of its own. A plain slice would keep the whole text alive, however long it is.
 *
 * @param maxLength in UTF-16 units
 */
export function beginningOf(text: string, maxLength: number): string {
  return text.length <= maxLength ? text : `${Buffer.from(text.slice(0, maxLength)).toString()}…`;
}
