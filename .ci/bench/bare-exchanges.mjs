// Only sends small requests to a server in the same process, a few at a time: a measure of this machine's speed with
// HTTP. Its argument is their number.
import { Agent, createServer, request } from 'node:http';

const AT_ONCE = 16;
const QUESTION = JSON.stringify({ type: 'track', userId: 'u-1', event: 'Signed Up', properties: { plan: 'team' } });
const ANSWER = JSON.stringify({ now: '2026-01-01T00:00:00.000Z', next: null, busy: 0 });

const server = createServer((incoming, response) => {
  incoming.resume().on('end', () => {
    response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': ANSWER.length }).end(ANSWER);
  });
});
await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
const options = {
  agent: new Agent({ keepAlive: true }),
  host: '127.0.0.1',
  port: server.address().port,
  method: 'POST',
  headers: { 'Content-Type': 'application/json', 'Content-Length': QUESTION.length },
};

function exchange() {
  return new Promise((resolve, reject) => {
    request(options, (response) => response.resume().on('end', resolve))
      .on('error', reject)
      .end(QUESTION);
  });
}

let left = Number(process.argv[2]);
await Promise.all(
  Array.from({ length: AT_ONCE }, async () => {
    for (; left > 0; left -= 1) await exchange();
  }),
);
process.exit();
