import { plural } from '../../../../spec/grammar.ts';
import { LIMITS } from '../../../../spec/limits.ts';
import { demandThat } from '../../../harness/kit/demand.ts';
import type { ClientHandle } from '../../../harness/stage/client.ts';
import type { Stage } from '../../../harness/stage/stage.ts';
import { shown } from '../../../harness/text.ts';
import { PROMPT_LIMIT_MS } from '../../../harness/time/horizons.ts';
import type { Case } from '../../case.ts';

export const clientWireDebug = [
  {
    id: 'client-wire/debug',
    title: 'DEBUG=analytics makes a client log more lines for the same traffic',
    requirements: ['WIR-006'],
    spanMs: LIMITS.flushIntervalMs,
    play: async (stage) => {
      const message = stage.messages.track();
      const [quiet, debugging] = [await stage.capture(), await stage.capture()];
      // The client without DEBUG goes first, so that it has done at least as much whenever the two logs are compared.
      const plain = await stage.client(quiet);
      await plain.queue(message);
      const debug = await stage.client(debugging, { debug: true }, 'WIR-006');
      await debug.queue(message);
      const lines = await ownLines(stage, debug, plain);
      await debug.sent(message);
      demandThat(lines.own.length > 0, {
        requirement: 'WIR-006',
        expected: 'a log line with DEBUG=analytics that the log without it does not have',
        seen: sharedLines(lines.all),
      });
    },
  },
] as const satisfies readonly Case[];

/** World time between two comparisons of the logs. */
const LOOK_EVERY_MS = 1_000;
const WORD = /[\w-]+/g;

/**
 * All lines of a client's log, and the lines that the other client's log lacks. Waits until the first such line is
 * certainly due.
 */
async function ownLines(stage: Stage, client: ClientHandle, other: ClientHandle) {
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
function sharedLines(lines: readonly string[]): string {
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
