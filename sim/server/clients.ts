import type { Context, Hono } from 'hono';
import {
  type ClientCall,
  type ClientCallAnswer,
  type ClientCreated,
  type ClientLog,
  type ClientRequest,
  clientCallSchema,
  clientRequestSchema,
} from '../../spec/shapes/contract.ts';
import type { Client } from '../client/client.ts';
import type { World } from '../world/world.ts';
import type { Worlds } from '../world/worlds.ts';
import { refuse } from './answers.ts';
import { aboutWorld, documentForWorld } from './routes.ts';

/** Clients that one world ever makes; a mistaken loop of the other side must not fill the memory. */
export const MAX_CLIENTS = 100;

const CLIENT = '/worlds/:world/clients/:client';

function createClient(context: Context, world: World, request: ClientRequest): Response {
  if (!URL.canParse(request.endpoint)) {
    return refuse(context, 400, `Expected \`endpoint\` to be a URL, got ${JSON.stringify(request.endpoint)}`);
  }
  if (world.clientCount >= MAX_CLIENTS) {
    return refuse(context, 429, `Expected at most ${MAX_CLIENTS} clients in a world, got one more`);
  }
  const answer: ClientCreated = { client: world.createClient(request) };
  return context.json(answer, 201);
}

function withClient<Answered>(
  context: Context,
  world: World,
  answer: (client: Client) => Answered,
): Answered | Response {
  const id = context.req.param('client') ?? '';
  const client = world.client(id);
  if (client !== undefined) return answer(client);
  return refuse(context, 404, `Expected the id of a client, got ${JSON.stringify(id)}`);
}

/** Answers when the method has returned. */
async function callMethod(context: Context, world: World, client: Client, call: ClientCall): Promise<Response> {
  const answer: ClientCallAnswer = { error: client.call(call.method, call.message) };
  if (world.rules.client.returns(client.busy) === 'sent') await client.settled();
  return context.json(answer);
}

/** The client library of the target contract: `{world}/clients`, their methods, their logs, and their end. */
export function serveClients(app: Hono, worlds: Worlds): void {
  app.post('/worlds/:world/clients', documentForWorld(worlds, clientRequestSchema, createClient));

  app.post(
    `${CLIENT}/calls`,
    documentForWorld(worlds, clientCallSchema, (context, world, call) =>
      withClient(context, world, (client) => callMethod(context, world, client, call)),
    ),
  );

  app.get(
    `${CLIENT}/log`,
    aboutWorld(worlds, (context, world) =>
      withClient(context, world, (client) => {
        const log: ClientLog = { lines: client.log() };
        return context.json(log);
      }),
    ),
  );

  app.delete(
    CLIENT,
    aboutWorld(worlds, (context, world) =>
      withClient(context, world, (client) => {
        client.close();
        return context.body(null, 202);
      }),
    ),
  );
}
