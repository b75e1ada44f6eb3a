import express, { type Express } from 'express';
import { checkWebhook, messageKey, SIGNATURE_HEADER, verifySignature, type WebhookBody } from 'routespec';

/** A receiver on Express. `express.raw` keeps the signed bytes. */
export function receiver(secret: string, handle: (body: WebhookBody) => void): Express {
  const handled = new Set<string>(); // in production: a table with an expiry of a day
  const app = express();
  app.post('/hook', express.raw({ type: () => true, limit: '1mb' }), (request, response) => {
    const raw: unknown = request.body;
    if (!(raw instanceof Uint8Array)) return void response.sendStatus(400);
    if (!verifySignature(raw, request.headers[SIGNATURE_HEADER], secret)) return void response.sendStatus(401);
    const checked = checkWebhook(raw);
    if (!checked.ok) return void response.status(400).send(checked.problem.message);
    const key = messageKey(checked.body);
    if (!handled.has(key)) handle(checked.body);
    handled.add(key);
    return void response.sendStatus(200);
  });
  return app;
}
