import { judgeBatchSize } from '../../harness/kit/client/batch-size.ts';
import type { Deviation } from '../../harness/nonconformance.ts';
import { judgeFields } from './field-rules.ts';
import { judgeEarly, judgeFlushCount, judgeInterval, judgeQueued, judgeTogether } from './flush-rules.ts';
import { judgeForeign, judgeForeignKeys, judgeStrays } from './foreign-rules.ts';
import { judgeLeftOut, judgeLoss, judgeOnce, judgeReturn } from './sent-rules.ts';
import type { ClientTrace, TracedClient, TracedMessage } from './trace.ts';

type MessageRule = (message: TracedMessage, client: TracedClient, trace: ClientTrace) => Deviation | undefined;
type ClientRule = (client: TracedClient, trace: ClientTrace) => Deviation | undefined;

const MESSAGE_RULES: readonly MessageRule[] = [
  judgeReturn,
  judgeStrays,
  judgeForeign,
  judgeFields,
  judgeLeftOut,
  judgeLoss,
  judgeOnce,
  judgeInterval,
];

const CLIENT_RULES: readonly ClientRule[] = [judgeQueued, judgeFlushCount, judgeEarly, judgeTogether, judgeForeignKeys];

/**
 * All deviations of a trace from the service document's requirements on client libraries, the most telling first. They
 * are found lazily, because most callers want only the first. The oracle sees only what reached the services, and the
 * results of the methods.
 */
export function* judgeClients(trace: ClientTrace): Generator<Deviation, void> {
  const { clients } = trace;
  const messages = clients.flatMap((client) => client.messages.map((message) => ({ message, client })));
  for (const { requests } of clients) yield* found(requests.map(judgeBatchSize));
  for (const rule of MESSAGE_RULES) {
    for (const { message, client } of messages) yield* found([rule(message, client, trace)]);
  }
  for (const rule of CLIENT_RULES) {
    for (const client of clients) yield* found([rule(client, trace)]);
  }
}

function found(deviations: readonly (Deviation | undefined)[]): Deviation[] {
  return deviations.filter((deviation) => deviation !== undefined);
}
