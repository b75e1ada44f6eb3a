import { clip } from '../text/clip-and-wrap.ts';
import { type Html, html } from './markup.ts';

/** Limits on the shown parts of a case. results.json has all of it. */
export interface Limits {
  readonly events: number;
  readonly eventChars: number;
  /** Most characters of the calls and settings of a case in total. */
  readonly detailChars: number;
  readonly textChars: number;
  readonly requestChars: number;
}

/** A report must open in a moment, and pass as an attachment. */
export const MAX_BYTES = 3_000_000;

/**
 * From the most generous to the tightest. A report uses the first level that makes it small enough, or else the last.
 */
export const LEVELS: readonly [Limits, ...Limits[]] = [
  { events: 60, eventChars: 300, detailChars: 12_000, textChars: 2_000, requestChars: 8_000 },
  { events: 40, eventChars: 200, detailChars: 3_000, textChars: 1_000, requestChars: 3_000 },
  { events: 24, eventChars: 120, detailChars: 1_000, textChars: 500, requestChars: 1_500 },
  { events: 12, eventChars: 80, detailChars: 300, textChars: 240, requestChars: 700 },
  { events: 8, eventChars: 80, detailChars: 0, textChars: 240, requestChars: 400 },
  { events: 0, eventChars: 0, detailChars: 0, textChars: 120, requestChars: 0 },
];

/** Text cut at a bound, with a note on the share that is shown. */
export function cut(text: string, maxChars: number): { readonly shown: string; readonly note: string | undefined } {
  if (text.length <= maxChars) return { shown: text, note: undefined };
  const total = text.length.toLocaleString('en-US');
  return { shown: clip(text, maxChars), note: `the first ${maxChars.toLocaleString('en-US')} of ${total} characters` };
}

export function cutText(text: string, maxChars: number): string {
  const { shown, note } = cut(text, maxChars);
  return note === undefined ? shown : `${shown} (${note})`;
}

/** Text cut at a bound, with text in backticks as code. */
export function prose(text: string, maxChars: number): Html {
  const parts = cutText(text, maxChars).split(/`([^`\n]+)`/);
  return html`${parts.map((part, index) => (index % 2 === 1 ? html`<code>${part}</code>` : part))}`;
}
