import { plural } from '../../../spec/grammar.ts';
import type { TranscriptEntry } from '../../../spec/shapes/results.ts';
import { transcriptLines } from './transcript-lines.ts';

/** How many calls and settings are shown that came before the last lines, because they led there. */
const MAX_HANDED = 6;
/** They get at most one line in this many, and the end of the transcript gets the others. */
const ONE_IN = 2;

/**
 * The end of a transcript, and before it the last calls and settings that were handed in earlier.
 * @param max How many lines there is room for, apart from the one that says what is left out.
 */
export function transcriptExcerpt(transcript: readonly TranscriptEntry[], max: number): string[] {
  const lines = transcriptLines(transcript);
  if (lines.length <= max) return lines;
  if (max === 0) return [];
  const room = Math.min(MAX_HANDED, Math.ceil(max / ONE_IN));
  const begin = lines.length - (max - room);
  const handed = lines.slice(0, begin).filter((_, index) => isHanded(transcript[index]));
  const kept = room === 0 ? [] : handed.slice(-room);
  const leftOut = `(${plural(begin - kept.length, 'earlier line')} in results.json)`;
  return [...(begin > kept.length ? [leftOut] : []), ...kept, ...lines.slice(begin)];
}

function isHanded(entry: TranscriptEntry | undefined): boolean {
  return entry?.kind === 'call' || entry?.kind === 'settings';
}
