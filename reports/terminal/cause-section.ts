import { plural } from '../../spec/grammar.ts';
import type { CaseResult, Cause } from '../../spec/shapes/results.ts';
import { causeLines } from './cause-block.ts';
import { type CauseDetail, DETAILS } from './cause-detail.ts';
import type { Page } from './page.ts';

/**
 * All causes as blocks, each in as much detail as lets all of them stand in `room` lines with a blank line between them.
 * If even the least detail takes more, those in the middle are only counted: the rarest and the most frequent stay.
 */
export function causeBlocks(
  causes: readonly Cause[],
  cases: readonly CaseResult[],
  room: number,
  page: Page,
): string[][] {
  const byId = new Map(cases.map((result) => [result.id, result]));
  const blockOf = (cause: Cause, detail: CauseDetail): string[] => {
    const example = byId.get(cause.example);
    return example === undefined ? [] : causeLines(cause, example, detail, page);
  };
  const [most, ...less] = DETAILS;
  if (page.isVerbose) return causes.map((cause) => blockOf(cause, most));
  const [least = [], ...more] = less.reverse().map((detail) => causes.map((cause) => blockOf(cause, detail)));
  if (height(least) > room) return ends(causes, least, room);
  return more.reduce((blocks, larger) => enlarge(blocks, larger, room), least);
}

/** Replaces one block after the other by a larger one, as long as there is room. */
function enlarge(blocks: readonly string[][], larger: readonly string[][], room: number): string[][] {
  const enlarged = [...blocks];
  larger.forEach((block, index) => {
    if (height(enlarged) - (enlarged[index]?.length ?? 0) + block.length <= room) enlarged[index] = block;
  });
  return enlarged;
}

function height(blocks: readonly (readonly string[])[]): number {
  return blocks.reduce((sum, block) => sum + block.length + 1, 0);
}

/** The first blocks and the last ones, as many as there is room for, and how many are left out between them. */
function ends(causes: readonly Cause[], blocks: readonly string[][], room: number): string[][] {
  const each = Math.max(1, Math.ceil(height(blocks) / Math.max(1, blocks.length)));
  const kept = Math.max(2, Math.floor(room / each) - 1);
  const first = Math.ceil(kept / 2);
  const left = causes.slice(first, causes.length - (kept - first));
  const leftCases = left.reduce((sum, { cases }) => sum + cases.length, 0);
  const note = `(${plural(left.length, 'more cause')} with ${plural(leftCases, 'case')}: all are in results.json, and --verbose prints them)`;
  return [...blocks.slice(0, first), [note], ...blocks.slice(causes.length - (kept - first))];
}
