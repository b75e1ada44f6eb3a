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
  if (max === 0) return [];
  // What says that one line is left out would take as much room.
  if (lines.length <= max + 1) return lines;
  const room = Math.min(MAX_HANDED, Math.ceil(max / ONE_IN));
  const handedBefore = (end: number): string[] => lines.slice(0, end).filter((_, index) => isHanded(transcript[index]));
  const beginWith = (handed: number): number => lines.length - (max - handed);
  const most = Array.from({ length: room + 1 }, (_, at) => room - at);
  const count = most.find((handed) => handedBefore(beginWith(handed)).length >= handed) ?? 0;
  const begin = beginWith(count);
  const kept = count === 0 ? [] : handedBefore(begin).slice(-count);
  const leftOut = `(${plural(begin - count, 'earlier line')} in results.json)`;
  return [...(begin > count ? [leftOut] : []), ...kept, ...lines.slice(begin)];
}

function isHanded(entry: TranscriptEntry | undefined): boolean {
  return entry?.kind === 'call' || entry?.kind === 'settings';
}
