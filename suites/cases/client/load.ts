import { demandEachOnce } from '../../kit/client/each-once.ts';
import { CLIENT_LOOK_AHEAD_MS } from '../../kit/client/look-ahead.ts';
import { queueByCallers } from '../../kit/client/queue/callers.ts';
import type { CapturedClient } from '../../stage/client.ts';
import type { Case } from '../case.ts';

/** How many callers use the library at once, as in a web server with many requests under way. */
const CALLERS = 64;

/** Many messages from many callers at once, against a service that answers. */
export const load = [
  loadCase('one-client', 'one client', 1, 1_100),
  loadCase('several-clients', 'several clients of one process', 4, 130),
] as const satisfies readonly Case[];

function loadCase<const Name extends string>(name: Name, who: string, clientCount: number, messageCount: number) {
  return {
    id: `load/${name}`,
    title: `${messageCount} messages that ${CALLERS} callers hand to ${who} all arrive, once each`,
    requirements: ['QUE-013'],
    spanMs: CLIENT_LOOK_AHEAD_MS,
    play: async (stage) => {
      const capture = await stage.capture();
      const clients: CapturedClient[] = [];
      for (let made = 0; made < clientCount; made += 1) clients.push(await stage.client(capture));
      const messages = stage.messages.inTurn(messageCount);
      await queueByCallers(CALLERS, clients, messages, 'QUE-013');
      await demandEachOnce(stage, capture, messages, 'QUE-013');
    },
  } as const satisfies Case;
}
