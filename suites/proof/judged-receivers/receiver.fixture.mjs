// A receiver that uses only Node. It prints its port: `node receiver.fixture.mjs SECRET [MISTAKE] [PORT]`.
import { createHmac, timingSafeEqual } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';

const [secret, mistake = '', port = '0'] = process.argv.slice(2);
const newHmac = () => createHmac('sha1', secret);
let shared = newHmac();

/** The body, and its right digest in hexadecimal digits. */
async function read(request) {
  if (mistake === 'shares-hmac') {
    shared = newHmac();
    const raw = await wholeOf(request, (piece) => shared.update(piece));
    return [raw, shared.digest('hex')];
  }
  const raw = await bytesOf(request);
  return [raw, newHmac().update(raw).digest('hex')];
}

async function bytesOf(request) {
  if (mistake === 'reads-first-piece') return (await once(request, 'data'))[0];
  if (mistake !== 'decodes-each-piece') return wholeOf(request);
  let text = '';
  await wholeOf(request, (piece) => {
    text += piece;
  });
  return Buffer.from(text);
}

async function wholeOf(request, note = () => {}) {
  const pieces = [];
  for await (const piece of request) {
    note(piece);
    pieces.push(piece);
  }
  return Buffer.concat(pieces);
}

function isAuthentic(given, wanted) {
  if (mistake === 'ends-on-length') return timingSafeEqual(Buffer.from(given), Buffer.from(wanted));
  if (mistake === 'stops-at-non-digits') return Buffer.from(given, 'hex').equals(Buffer.from(wanted, 'hex'));
  return /^[\da-f]{40}$/i.test(given) && timingSafeEqual(Buffer.from(given, 'hex'), Buffer.from(wanted, 'hex'));
}

// This error is not caught, so it ends the process.
const server = createServer(async (request, response) => {
  const [raw, wanted] = await read(request);
  const isRight = isAuthentic(request.headers['x-signature'] ?? '', wanted);
  if (isRight) JSON.parse(raw);
  response.writeHead(isRight ? 200 : 401).end();
});
server.listen(Number(port), '127.0.0.1', () => process.stdout.write(`${server.address().port}\n`));
