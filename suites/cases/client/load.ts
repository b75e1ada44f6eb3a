import { GO_METHODS } from '../../../spec/shapes/go-messages.ts';
import type { MarkedMessage } from '../../capture/messages.ts';
import { demandEachOnce, LOOK_ON_REAL_MS } from '../../kit/client/queue-traffic.ts';
import type { CapturedClient } from '../../stage/client.ts';
import type { Stage } from '../../stage/stage.ts';
import type { Case } from '../case.ts';

/** Callers of the library at once, as in a web server with many requests under way. */
const CALLERS = 64;

/** Many calls from many callers at once, against a service that answers. */
export const clientLoad = [
  loadCase('one-client', 'one client', 1, 1_500),
  loadCase('several-clients', 'several clients of one process', 4, 500),
] as const satisfies readonly Case[];

function loadCase(name: string, who: string, clientCount: number, calls: number): Case {
  return {
    id: `load/${name}`,
    title: `Of ${calls} messages that ${CALLERS} callers hand to ${who}, none is lost and none is sent twice`,
    requirements: ['QUE-013'],
    spanMs: LOOK_ON_REAL_MS,
    run: async (stage) => {
      const capture = await stage.capture();
      const clients: CapturedClient[] = [];
      for (let made = 0; made < clientCount; made += 1) clients.push(await stage.client(capture));
      const messages = Array.from({ length: calls }, (_, index) => mixed(stage, index));
      await Promise.all(Array.from({ length: CALLERS }, (_, caller) => call(clients, messages, caller)));
      await demandEachOnce(stage, capture, messages, 'QUE-013');
    },
  };
}

/** Hands in the messages of one caller, each once the method has returned from the one before. */
async function call(clients: readonly CapturedClient[], messages: readonly MarkedMessage[], caller: number) {
  const client = clients[caller % clients.length];
  const own = messages.filter((_, index) => index % CALLERS === caller);
  for (const message of own) await client?.queue(message, 'QUE-013');
}

function mixed({ messages }: Stage, index: number): MarkedMessage {
  return messages.of(GO_METHODS[index % GO_METHODS.length] ?? 'Track');
}
