import { oneLine } from './words.ts';

/** As many ids as fit in `chars` characters, and how many others there are. At least the first is shown. */
export function listIds(ids: readonly string[], chars: number): string {
  const shown: string[] = [];
  let length = 0;
  for (const id of ids.map((each) => oneLine(each))) {
    const rest = ids.length - shown.length - 1;
    const needed = length + id.length + (rest > 0 ? `, and ${rest} more`.length : 0);
    if (shown.length > 0 && needed > chars) break;
    shown.push(id);
    length += id.length + 2;
  }
  const rest = ids.length - shown.length;
  return shown.join(', ') + (rest === 0 ? '' : `, and ${rest} more`);
}
