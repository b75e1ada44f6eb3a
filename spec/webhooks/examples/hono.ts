import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { checkWebhook, SIGNATURE_HEADER, verifySignature, type WebhookBody } from 'routespec';

/** A receiver on Hono. */
export function receiver(secret: string, handle: (body: WebhookBody) => void): Hono {
  const app = new Hono();
  app.post('/hook', bodyLimit({ maxSize: 1024 * 1024 }), async (context) => {
    const raw = new Uint8Array(await context.req.arrayBuffer());
    if (!verifySignature(raw, context.req.header(SIGNATURE_HEADER), secret)) return context.body(null, 401);
    const checked = checkWebhook(raw);
    if (!checked.ok) return context.text(checked.problem.message, 400);
    handle(checked.body);
    return context.body(null, 200);
  });
  return app;
}
