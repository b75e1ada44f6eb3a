import { queueByCallers } from '../../harness/kit/client/queue-all.ts';
import { CLIENT_LOOK_AHEAD_MS, demandEachOnce } from '../../harness/kit/client/sent.ts';
import type { Case } from '../case.ts';

/** Number of concurrent callers, as in a web server with many requests under way. */
const CALLERS = 64;

/** More than a queue with a round limit would hold. */
const MESSAGES = 1_100;

/** Many messages from many concurrent callers, to a service that answers. */
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
