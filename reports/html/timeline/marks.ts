import type { TranscriptEntry } from '../../../spec/shapes/results.ts';
import { type Html, html } from '../markup.ts';

/** How an event is drawn. Kinds differ in shape, not only in colour. */
export interface Mark {
  readonly shape: Html;
  /** A class for its colour. */
  readonly kind: 'settings' | 'call' | 'attempt' | 'ok' | 'bad' | 'clock' | 'note';
}

export type MarkKind = Mark['kind'];

const DIAMOND = html`<path d="M0-12L12 0L0 12L-12 0z"/>`;

/** The shape of each kind. */
export const SHAPES: Readonly<Record<MarkKind, Html>> = {
  settings: html`<rect x="-9" y="-9" width="18" height="18" rx="5"/>`,
  call: html`<path d="M-9-9H5L12 0L5 9H-9z"/>`,
  attempt: html`<circle r="10"/>`,
  ok: DIAMOND,
  bad: DIAMOND,
  clock: html`<path d="M-6-10H6L11 0L6 10H-6L-11 0z"/>`,
  note: html`<rect x="-8" y="-8" width="16" height="16"/>`,
};

export function markOf(entry: TranscriptEntry): Mark {
  const kind = kindOf(entry);
  return { kind, shape: SHAPES[kind] };
}

function kindOf(entry: TranscriptEntry): MarkKind {
  if (entry.kind === 'answer') return / answers 2\d\d\b/.test(entry.what) ? 'ok' : 'bad';
  if (entry.kind === undefined) return entry.actor === 'clock' ? 'clock' : 'note';
  return entry.kind;
}

const WORDS: readonly (readonly [RegExp, string])[] = [
  [/ holds /, 'held'],
  [/ resets /, 'reset'],
  [/ closes /, 'close'],
  [/ give up/, 'left'],
  [/ not HTTP/, 'junk'],
];

/** What an answer was, in a word that fits below its mark: `500`, `held`. */
export function answerWord({ kind, what }: TranscriptEntry): string | undefined {
  if (kind !== 'answer') return undefined;
  return / answers? (\d{3})\b/.exec(what)?.[1] ?? WORDS.find(([pattern]) => pattern.test(what))?.[1];
}
