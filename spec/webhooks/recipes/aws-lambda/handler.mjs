// A receiver of webhooks on AWS Lambda, behind a function URL or API Gateway.
import { checkWebhook, messageKey, readBody, SIGNATURE_HEADER, verifySignature } from 'routespec';

/** Put the work into a queue here, such as SQS. The service waits 5 seconds for the answer. */
async function handle(body) {
  process.stdout.write(`${JSON.stringify(body)}\n`);
}

/** In production: a table that all instances share, with an expiry of a day. */
const handled = new Map();

/** Handles a message that comes twice once, and one whose work failed again. */
async function handleOnce(body) {
  const key = messageKey(body);
  const work = handled.get(key) ?? handle(body);
  handled.set(key, work);
  await work.catch((error) => {
    handled.delete(key);
    throw error;
  });
}

export async function handler(event) {
  // The body is in base64 if the gateway treated it as binary. `readBody` checks `isBase64Encoded`.
  const raw = await readBody(event);
  const signature = event.headers[SIGNATURE_HEADER];
  if (!verifySignature(raw, signature, process.env.SECRET)) return { statusCode: 401 };
  const checked = checkWebhook(raw);
  if (!checked.ok) return { statusCode: 400, body: checked.problem.message };
  await handleOnce(checked.body);
  return { statusCode: 200 };
}
