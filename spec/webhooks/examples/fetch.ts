import { checkWebhook, messageKey, readBody, SIGNATURE_HEADER, verifySignature, type WebhookBody } from 'routespec';

/** A receiver for the Fetch API: Bun, Deno, Cloudflare Workers, Next.js. */
export function receiver(secret: string, handle: (body: WebhookBody) => void): (request: Request) => Promise<Response> {
  const handled = new Set<string>(); // in production: a table with an expiry of a day
  return async (request) => {
    const raw = await readBody(request.body);
    if (!verifySignature(raw, request.headers.get(SIGNATURE_HEADER), secret))
      return new Response(null, { status: 401 });
    const checked = checkWebhook(raw);
    if (!checked.ok) return new Response(checked.problem.message, { status: 400 });
    const key = messageKey(checked.body);
    if (!handled.has(key)) handle(checked.body);
    handled.add(key);
    return new Response(null, { status: 200 });
  };
}
