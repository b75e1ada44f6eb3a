import { wrap } from '../text/clip-and-wrap.ts';
import type { Paint } from '../text/paint.ts';

export interface Page {
  readonly paint: Paint;
  readonly width: number;
  /** Shows the parts that a short report only counts. */
  readonly isVerbose: boolean;
}

/** A label with its text next to it; the lines of a wrapped text are aligned. */
export function hang(label: string, text: string, width: number): string[] {
  const margin = ' '.repeat(label.length);
  return wrap(text, width - label.length).map((line, index) => `${index === 0 ? label : margin}${line}`);
}
