import type { ClientHandle } from '../../../stage/client.ts';
import type { Stage } from '../../../stage/stage.ts';
import { shown } from '../../../text.ts';
import { PROMPT_LIMIT_MS } from '../../../time/horizons.ts';

/** How often logs are looked at, in the world's time. */
const LOOK_EVERY_MS = 1_000;
/** Words with a digit in them: ids, instants and ports, which differ between two clients that do the same. */
const VARYING_WORD = /[\w-]*\d[\w-]*/g;

/** All lines that a client logs and those that another does not, once there are some or there would have been. */
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

/** What the log of a client has where it has nothing of its own. */
export function sharedLines(lines: readonly string[]): string {
  const last = lines.at(-1);
  return last === undefined ? 'an empty log' : `${lines.length} lines that both have, ${shown(last)} for one`;
}

function withoutVaryingWords(line: string): string {
  return line.replace(VARYING_WORD, '#');
}
