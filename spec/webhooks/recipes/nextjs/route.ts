// A receiver of webhooks in Next.js: the file app/hooks/route.ts of your application.
import { checkWebhook, messageKey, readBody, SIGNATURE_HEADER, verifySignature, type WebhookBody } from 'routespec';

/** Put the work into a queue here. The service waits 5 seconds for the answer. */
async function handle(body: WebhookBody): Promise<void> {
  process.stdout.write(`${JSON.stringify(body)}\n`);
}

/** In production: a table with an expiry of a day, in the transaction that does the work. */
const handled = new Map<string, Promise<void>>();

/** Handles a message that comes twice once, and one whose work failed again. */
async function handleOnce(body: WebhookBody): Promise<void> {
  const key = messageKey(body);
  const work = handled.get(key) ?? handle(body);
  handled.set(key, work);
  await work.catch((error: unknown) => {
    handled.delete(key);
    throw error;
  });
}

export async function POST(request: Request): Promise<Response> {
  const raw = await readBody(request.body); // the bytes, before anything parses them
  const signature = request.headers.get(SIGNATURE_HEADER);
  if (!verifySignature(raw, signature, process.env['SECRET'] ?? '')) return new Response(null, { status: 401 });
  const checked = checkWebhook(raw);
  if (!checked.ok) return new Response(checked.problem.message, { status: 400 });
  await handleOnce(checked.body);
  return new Response(null, { status: 200 });
}
