import type { MiddlewareHandler } from 'hono';
import { refuse } from '../../server/answers.ts';

const READING = ['GET', 'HEAD'];

/**
 * Lets a page of a browser change something only if it knows the token, which only the console page is given. Programs
 * need none, but they have to send JSON, which no page can do across origins without being asked about first.
 */
export function guard(token: string): MiddlewareHandler {
  return async (context, next) => {
    const { req } = context;
    if (READING.includes(req.method)) return next();
    const isBrowser = req.header('origin') !== undefined || req.header('sec-fetch-site') !== undefined;
    if (isBrowser && req.header('x-routespec-token') !== token) {
      return refuse(context, 403, 'Expected the header `X-Routespec-Token` to have the token of the console page');
    }
    const type = req.header('content-type') ?? '';
    if (req.method === 'DELETE' || /^application\/json\s*(;|$)/i.test(type)) return next();
    return refuse(
      context,
      415,
      `Expected \`Content-Type: application/json\`, got ${type === '' ? 'none' : JSON.stringify(type)}`,
    );
  };
}
