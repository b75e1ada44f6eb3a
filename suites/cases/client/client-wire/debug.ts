import { plural } from '../../../../spec/grammar.ts';
import { LIMITS } from '../../../../spec/limits.ts';
import { demandThat } from '../../../kit/demand.ts';
import type { ClientHandle } from '../../../stage/client.ts';
import type { Stage } from '../../../stage/stage.ts';
import { shown } from '../../../text.ts';
import { PROMPT_LIMIT_MS } from '../../../time/horizons.ts';
import type { Case } from '../../case.ts';

/** How often logs are looked at, in the world's time. */
const LOOK_EVERY_MS = 1_000;
/** Words with a digit in them: ids, instants and ports, which differ between two clients that do the same. */
const VARYING_WORD = /[\w-]*\d[\w-]*/g;

/** Runtime logging of the library. */
export const clientDebug = [
  {
    id: 'client-wire/debug',
    title: 'Of two clients with the same traffic, the one with DEBUG=analytics logs something that the other does not',
    requirements: ['WIR-006'],
    spanMs: LIMITS.flushIntervalMs,
    run: async (stage) => {
      const message = stage.messages.track();
      const [quiet, debugging] = [await stage.capture(), await stage.capture()];
      // The one without goes first, so that it has done at least as much whenever the two are compared.
      const plain = await stage.client(quiet);
      await plain.queue(message);
      const debug = await stage.client(debugging, { debug: true }, 'WIR-006');
      await debug.queue(message);
      const lines = await linesOfItsOwn(stage, debug, plain);
      demandThat(lines.own.length > 0, {
        requirement: 'WIR-006',
        expected: 'a line in the log of a client with DEBUG=analytics that one without does not have',
        seen: sharedLines(lines.all),
      });
    },
  },
] as const satisfies readonly Case[];

/** What a client logs that another does not, once there is something or there would have been. */
async function linesOfItsOwn(stage: Stage, client: ClientHandle, other: ClientHandle) {
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
  return last === undefined ? 'an empty log' : `${plural(lines.length, 'line')} that both have, ${shown(last)} for one`;
}

function withoutVaryingWords(line: string): string {
  return line.replace(VARYING_WORD, '#');
}
