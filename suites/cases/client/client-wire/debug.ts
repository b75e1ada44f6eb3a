import { LIMITS } from '../../../../spec/limits.ts';
import { ownLines, sharedLines } from '../../../harness/kit/client/debug-log.ts';
import { demandThat } from '../../../harness/kit/demand.ts';
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
