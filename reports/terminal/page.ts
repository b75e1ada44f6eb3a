import { wrap } from '../text/clip-and-wrap.ts';
import type { Paint } from '../text/paint.ts';
import { oneLine } from '../text/words.ts';

/** What the blocks of the terminal report are laid out for. */
export interface Page {
  readonly paint: Paint;
  /** Characters in a line. */
  readonly width: number;
  /** Whether to show what a short report only counts. */
  readonly isVerbose: boolean;
}

/** A label with its text beside it; when the text wraps, its lines are aligned. */
export function hang(label: string, text: string, width: number): string[] {
  const margin = ' '.repeat(label.length);
  return wrap(text, width - label.length).map((line, index) => `${index === 0 ? label : margin}${line}`);
}

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
