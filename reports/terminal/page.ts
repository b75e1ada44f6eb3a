import { wrap } from '../text/clip-and-wrap.ts';
import type { Paint } from '../text/paint.ts';

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
