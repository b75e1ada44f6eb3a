import { plural } from '../../spec/grammar.ts';
import type { TranscriptEntry } from '../../spec/shapes/results.ts';
import { transcriptLines } from './transcript-lines.ts';

/** How many of the last lines are shown, because the failure is at the end. */
const LAST_LINES = 20;
/** How many of the calls and settings before them, because they led there. */
const HANDED_LINES = 6;

/** The end of a transcript, and before it the last calls and settings that were handed in earlier. */
export function transcriptExcerpt(transcript: readonly TranscriptEntry[]): string[] {
  const lines = transcriptLines(transcript);
  const begin = Math.max(0, lines.length - LAST_LINES);
  const handed = lines.slice(0, begin).filter((_, index) => isHanded(transcript[index]));
  const kept = handed.slice(-HANDED_LINES);
  const leftOut = begin - kept.length;
  return [...(leftOut > 0 ? [`(${plural(leftOut, 'earlier line')})`] : []), ...kept, ...lines.slice(begin)];
}

function isHanded(entry: TranscriptEntry | undefined): boolean {
  return entry?.kind === 'call' || entry?.kind === 'settings';
}
