import type { Hono } from 'hono';
import { isClientCall } from '../../spec/checks/checks.ts';
import {
  type ClientCallAnswer,
  type ClientCreated,
  type ClientLog,
  clientCallSchema,
  clientRequestSchema,
} from '../../spec/shapes/contract.ts';
import { isRequestable } from '../../spec/url.ts';
import type { Budget } from '../model/budget.ts';
import { answerEmpty, answerJson, answerLog, refuse, refuseForRoom } from './exchange.ts';
import { type FindWorld, findClient } from './find.ts';
import { readBody, readDocument } from './reception.ts';

/** Most clients in the life of a world, so that a faulty loop in a runner cannot fill the memory. */
export const MAX_CLIENTS = 100;

const CLIENTS = '/worlds/:world/clients';
const CLIENT = `${CLIENTS}/:client` as const;

/** The client library in the conformance API: `{world}/clients`, with their methods, logs and end. */
export function serveClients(app: Hono, budget: Budget, findWorld: FindWorld): void {
  app.post(CLIENTS, readBody, findWorld, readDocument(clientRequestSchema), (context) => {
    const [world, document] = [context.get('world'), context.get('document')];
    if (!isRequestable(document.endpoint)) {
      return refuse(context, 400, `Expected \`endpoint\` to be a URL, got ${JSON.stringify(document.endpoint)}`);
    }
    if (world.clientCount >= MAX_CLIENTS) {
      return refuse(context, 429, `Expected at most ${MAX_CLIENTS} clients in a world, got one more`);
    }
    const client = world.createClient(document);
    if (client === null) return refuseForRoom(context);
    const answer: ClientCreated = { client };
    return answerJson(context, answer, 201);
  });

  // Answers only when the method has returned.
  app.post(
    `${CLIENT}/calls`,
    readBody,
    findWorld,
    readDocument(clientCallSchema, isClientCall),
    findClient,
    async (context) => {
      const client = context.get('client');
      const { method, message } = context.get('document');
      const answer: ClientCallAnswer = { error: client.call(method, message) };
      if (context.get('world').rules.client.returns(client.busy) === 'sent') await client.settled();
      return answerJson(context, answer);
    },
  );

  app.get(`${CLIENT}/log`, findWorld, findClient, (context) => {
    const log: ClientLog = { lines: context.get('client').log() };
    return answerLog(context, budget, log);
  });

  app.delete(CLIENT, findWorld, findClient, (context) => {
    context.get('client').close();
    return answerEmpty(context, 202);
  });
}
