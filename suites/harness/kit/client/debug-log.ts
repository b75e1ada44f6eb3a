import { plural } from '../../../../spec/grammar.ts';
import type { ClientHandle } from '../../stage/client.ts';
import type { Stage } from '../../stage/stage.ts';
import { shown } from '../../text.ts';
import { PROMPT_LIMIT_MS } from '../../time/horizons.ts';

/** World time between two comparisons of the logs. */
const LOOK_EVERY_MS = 1_000;
const WORD = /[\w-]+/g;

/**
 * All lines of a client's log, and the lines that the other client's log lacks. Waits until the first such line is
 * certainly due.
 */
export async function ownLines(stage: Stage, client: ClientHandle, other: ClientHandle) {
  const endMs = stage.time.nowMs() + PROMPT_LIMIT_MS[stage.time.kind];
  for (;;) {
    const all = await client.log();
    const others = new Set((await other.log()).map(withoutVaryingWords));
    const own = all.filter((line) => !others.has(withoutVaryingWords(line)));
    if (own.length > 0 || stage.time.nowMs() >= endMs) return { all, own };
    await stage.time.passUntil(stage.time.nowMs() + LOOK_EVERY_MS);
  }
}

/** Describes a log without lines that the other lacks. */
export function sharedLines(lines: readonly string[]): string {
  const last = lines.at(-1);
  return last === undefined
    ? 'an empty log'
    : `${plural(lines.length, 'line')} that both have, for example ${shown(last)}`;
}

/**
 * Replaces words with a digit in them, such as ids, instants and ports, which differ between two clients that do the
 * same. Each word is first matched as a whole, because a pattern for the digit within it would take quadratic time.
 */
function withoutVaryingWords(line: string): string {
  return line.replace(WORD, (word) => (/\d/.test(word) ? '#' : word));
}
