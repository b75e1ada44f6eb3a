/** A count with its noun: `1 request`, `2 requests`. The noun is one that takes an s. */
export function plural(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}

/** A noun with its article, by its first letter: `a track call`, `an identify call`. */
export function withArticle(noun: string): string {
  return `${/^[aeio]/i.test(noun) ? 'an' : 'a'} ${noun}`;
}
