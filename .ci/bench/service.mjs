// A service in a separate process: it parses what comes, remembers the users of the messages, and answers a GET with their
// number, once there are as many as its path says.
import { createServer } from 'node:http';

let users = new Set();
let waiting = () => {};

const server = createServer(async (request, response) => {
  const text = Buffer.concat(await request.toArray()).toString();
  if (request.method === 'GET') {
    const wanted = Number(request.url.slice(1));
    while (users.size < wanted) await new Promise((resolve) => (waiting = resolve));
    response.end(String(users.size));
    users = new Set();
    return;
  }
  const body = JSON.parse(text);
  response.writeHead(200, { 'Content-Type': 'application/json' }).end('{"success":true}');
  for (const { userId } of body.batch ?? [body]) users.add(userId);
  waiting();
});
// Longer than any round, so that no connection is closed just as it is used again.
server.keepAliveTimeout = 600_000;
server.listen(0, '127.0.0.1', () => console.log(`http://127.0.0.1:${server.address().port}`));
