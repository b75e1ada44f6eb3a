import type { HttpBindings } from '@hono/node-server';
import type { MiddlewareHandler } from 'hono';

/** How long a browser may keep the answer to a preflight, in seconds. */
const MAX_AGE_S = 600;

/** Lets pages of any origin send calls. Nothing here depends on cookies, so credentials may be sent too. */
export const cors: MiddlewareHandler<{ Bindings: HttpBindings }> = async (context, next) => {
  const { req, env } = context;
  const origin = req.header('origin');
  if (origin === undefined) return next();
  // On the connection itself, because most answers are written straight to it.
  env.outgoing.setHeader('Access-Control-Allow-Origin', origin);
  env.outgoing.setHeader('Access-Control-Allow-Credentials', 'true');
  env.outgoing.setHeader('Vary', 'Origin');
  if (req.method !== 'OPTIONS') return next();
  return context.body(null, 204, {
    'Access-Control-Allow-Methods': 'POST, OPTIONS',
    'Access-Control-Allow-Headers': req.header('access-control-request-headers') ?? 'Authorization, Content-Type',
    'Access-Control-Allow-Private-Network': 'true',
    'Access-Control-Max-Age': String(MAX_AGE_S),
  });
};
