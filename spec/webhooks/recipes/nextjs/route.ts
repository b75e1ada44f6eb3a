// A receiver of webhooks in Next.js: the file app/hooks/route.ts of your application.
import { checkWebhook, readBody, SIGNATURE_HEADER, verifySignature, type WebhookBody } from 'routespec';

/** Put the work into a queue here. The service waits 5 seconds for the answer. */
async function handle(_body: WebhookBody): Promise<void> {}

export async function POST(request: Request): Promise<Response> {
  const raw = await readBody(request.body); // the bytes, before anything parses them
  const signature = request.headers.get(SIGNATURE_HEADER);
  if (!verifySignature(raw, signature, process.env['SECRET'] ?? '')) return new Response(null, { status: 401 });
  const checked = checkWebhook(raw);
  if (!checked.ok) return new Response(checked.problem.message, { status: 400 });
  await handle(checked.body);
  return new Response(null, { status: 200 });
}
