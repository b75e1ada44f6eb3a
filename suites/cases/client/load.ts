import { queueByCallers } from '../../harness/kit/client/queue-all.ts';
import { CLIENT_LOOK_AHEAD_MS, demandEachOnce } from '../../harness/kit/client/sent.ts';
import type { Case } from '../case.ts';

/** Number of callers use the library at once, as in a web server with many requests under way. */
const CALLERS = 64;

/** More than any queue that an implementation may bound by a round number. */
const MESSAGES = 1_100;

/** Many messages from many callers at once, against a service that answers. */
export const load = [
  {
    id: 'load/one-client',
    title: `${MESSAGES} messages that ${CALLERS} callers queue with one client all arrive once`,
    requirements: ['QUE-013'],
    spanMs: CLIENT_LOOK_AHEAD_MS,
    play: async (stage) => {
      const capture = await stage.capture();
      const client = await stage.client(capture);
      const messages = stage.messages.inTurn(MESSAGES);
      await queueByCallers(CALLERS, [client], messages, 'QUE-013');
      await demandEachOnce(stage, capture, messages, 'QUE-013');
    },
  },
] as const satisfies readonly Case[];
