import { judgeBatchSize } from '../../harness/kit/client/batch-size.ts';
import type { Deviation } from '../../harness/nonconformance.ts';
import type { Stage } from '../../harness/stage/stage.ts';
import { decide, type Finding, judgeFindings } from '../finding.ts';
import { judgeFields } from './field-rules.ts';
import { judgeEarly, judgeFlushCount, judgeInterval, judgeQueued, judgeTogether } from './flush-rules.ts';
import { judgeForeign, judgeForeignKeys, judgeStrays } from './foreign-rules.ts';
import { judgeLeftOut, judgeLoss, judgeOnce, judgeReturn, listSentAll } from './sent-rules.ts';
import type { ClientTrace, TracedClient, TracedMessage } from './trace.ts';

type MessageRule = (message: TracedMessage, client: TracedClient, trace: ClientTrace) => Iterable<Finding>;
type ClientRule = (client: TracedClient, trace: ClientTrace) => Iterable<Finding>;

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

const CLIENT_RULES: readonly ClientRule[] = [
  judgeQueued,
  judgeFlushCount,
  judgeEarly,
  judgeTogether,
  judgeForeignKeys,
  listSentAll,
];

/**
 * Everything that a trace decides about the service document's requirements on client libraries: each clause that held somewhere,
 * and each deviation, the most telling first. It is found lazily. The oracle sees only what reached the services, and the results
 * of the methods.
 */
export function* examineClients(trace: ClientTrace): Generator<Finding, void> {
  const { clients } = trace;
  const messages = clients.flatMap((client) => client.messages.map((message) => ({ message, client })));
  for (const { requests } of clients) {
    for (const request of requests) yield* decide(judgeBatchSize(request), 'BAT-001');
  }
  for (const rule of MESSAGE_RULES) {
    for (const { message, client } of messages) yield* rule(message, client, trace);
  }
  for (const rule of CLIENT_RULES) {
    for (const client of clients) yield* rule(client, trace);
  }
}

/** All deviations of the trace of a world of a stage, which counts the clauses that held in it. */
export function judgeClientsOn(stage: Pick<Stage, 'decided'>, trace: ClientTrace): Generator<Deviation, void> {
  return judgeFindings(stage, examineClients(trace));
}
