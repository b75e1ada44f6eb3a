import { createMiddleware } from 'hono/factory';
import type { Client } from '../../client/client.ts';
import { refuse } from '../answers.ts';
import type { InWorld } from './find-world.ts';

/** The context of a request about a client of a world. */
export interface OfClient {
  Variables: { client: Client };
}

/** Finds the client of `:client` in the world that was found, or answers 404. */
export const findClient = createMiddleware<InWorld & OfClient, '/:client'>(async (context, next) => {
  const id = context.req.param('client');
  const client = context.get('world').client(id);
  if (client === undefined) return refuse(context, 404, `Expected the id of a client, got ${JSON.stringify(id)}`);
  context.set('client', client);
  return next();
});
