import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { checkWebhook, messageKey, SIGNATURE_HEADER, verifySignature, type WebhookBody } from 'routespec';

/** A receiver on Hono. */
export function receiver(secret: string, handle: (body: WebhookBody) => void): Hono {
  const handled = new Set<string>(); // in production: a table with an expiry of a day
  const app = new Hono();
  app.post('/hook', bodyLimit({ maxSize: 1024 * 1024 }), async (context) => {
    const raw = new Uint8Array(await context.req.arrayBuffer());
    if (!verifySignature(raw, context.req.header(SIGNATURE_HEADER), secret)) return context.body(null, 401);
    const checked = checkWebhook(raw);
    if (!checked.ok) return context.text(checked.problem.message, 400);
    const key = messageKey(checked.body);
    if (!handled.has(key)) handle(checked.body);
    handled.add(key);
    return context.body(null, 200);
  });
  return app;
}
