/** A receiver in a project of CommonJS. It runs by itself, and as a test of Jest. */
import { checkWebhook, parseWebhook, RoutespecError, sign, verifySignature, type WebhookBody } from 'routespec';

declare const test: undefined | ((name: string, run: () => void) => void);

function receive(): void {
  const raw =
    '{"version":1,"type":"track","userId":"u","event":"E","properties":{},"timestamp":"2026-03-01T12:00:00.000Z"}';
  const body: WebhookBody = parseWebhook(raw);
  const isRight = verifySignature(raw, sign(raw, 's3cret'), 's3cret') && body.type === 'track' && body.event === 'E';
  const wrong = checkWebhook('{"type":"track"}');
  if (!isRight || wrong.ok) throw new Error('Expected a body and its signature to be right, and another to be wrong');
  try {
    parseWebhook('{}');
  } catch (error) {
    if (error instanceof RoutespecError && error.code === 'invalid') return;
    throw error;
  }
  throw new Error('Expected a wrong body to be refused');
}

if (typeof test === 'function') test('a receiver reads a body and its signature', receive);
else receive();
