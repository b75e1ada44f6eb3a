// A receiver for tests. MODE says where it keeps the ids of handled messages, and DIR where it keeps messages.
import { createHmac } from 'node:crypto';
import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';

const { DIR, MODE, PORT, SECRET } = process.env;
const file = join(DIR, 'messages');
const messages = () =>
  existsSync(file)
    ? readFileSync(file, 'utf8')
        .split('\n')
        .slice(0, -1)
        .map((line) => JSON.parse(line))
    : [];
const handled = new Set(MODE === 'memory' ? [] : messages().map(({ messageId }) => messageId));

function handle(message) {
  if (handled.has(message.messageId)) return;
  handled.add(message.messageId);
  appendFileSync(file, `${JSON.stringify(message)}\n`);
}

process.stdout.write(`starts with ${SECRET}\n`);
createServer(async (request, response) => {
  if (request.method === 'GET') return response.end(JSON.stringify(messages()));
  const body = Buffer.concat(await request.toArray());
  if (request.headers['x-signature'] !== createHmac('sha1', SECRET).update(body).digest('hex')) {
    return response.writeHead(401).end();
  }
  const message = JSON.parse(body);
  if (MODE === 'answer first') return response.end(() => setTimeout(handle, 1_000, message));
  handle(message);
  response.end();
}).listen(Number(PORT), '127.0.0.1');
