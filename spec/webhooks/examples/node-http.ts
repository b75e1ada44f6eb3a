import { createServer, type Server } from 'node:http';
import { checkWebhook, messageKey, readBody, SIGNATURE_HEADER, verifySignature, type WebhookBody } from 'routespec';

/** A receiver on node:http. */
export function receiver(secret: string, handle: (body: WebhookBody) => void): Server {
  const handled = new Set<string>(); // in production: a table with an expiry of a day
  return createServer(async (request, response) => {
    try {
      const raw = await readBody(request);
      if (!verifySignature(raw, request.headers[SIGNATURE_HEADER], secret)) return response.writeHead(401).end();
      const checked = checkWebhook(raw);
      if (!checked.ok) return response.writeHead(400).end(checked.problem.message);
      const key = messageKey(checked.body);
      if (!handled.has(key)) handle(checked.body);
      handled.add(key);
      return response.writeHead(200).end();
    } catch {
      // The service retries after a 5xx.
      return response.writeHead(500).end();
    }
  });
}
