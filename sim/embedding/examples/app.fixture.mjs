import { createHmac, timingSafeEqual } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';

/**
 * The application under test: it stores the orders that it receives, once each, and only if the request is authentic.
 * @param {string} secret
 */
export async function startApp(secret) {
  const orders = new Set();
  let isDown = false;
  const server = createServer(async (request, response) => {
    const chunks = [];
    for await (const chunk of request) chunks.push(chunk);
    const body = Buffer.concat(chunks);
    if (isDown) return response.writeHead(503).end();
    const wanted = Buffer.from(createHmac('sha1', secret).update(body).digest('hex'));
    const given = Buffer.from((request.headers['x-signature'] ?? '').toLowerCase());
    if (given.length !== wanted.length || !timingSafeEqual(given, wanted)) return response.writeHead(401).end();
    const { type, event, properties } = JSON.parse(body);
    if (type === 'track' && event === 'Order Completed') orders.add(properties.id);
    return response.writeHead(200).end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const close = () => {
    server.close();
    server.closeAllConnections();
  };
  return {
    url: `http://127.0.0.1:${server.address().port}/hooks`,
    orders: () => [...orders],
    down: (now) => {
      isDown = now;
    },
    close,
  };
}
