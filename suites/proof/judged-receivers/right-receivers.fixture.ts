import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { serve } from '@hono/node-server';
import { Hono } from 'hono';
import { type Parsed, RIGHT, type SampleReceiver, SECRET, startReceiver, verified } from './receiver.fixture.ts';

/**
 * For tests only: answers first and works later, like a receiver with a queue. It recognises a message by its
 * `messageId`.
 */
async function startQueued(): Promise<SampleReceiver> {
  const seen = new Set<unknown>();
  return startReceiver({
    ...RIGHT,
    answer: () => 202,
    effect: (body, raw, { effects }) => {
      const key = body['messageId'] ?? raw.toString();
      if (seen.has(key)) return;
      seen.add(key);
      setTimeout(() => effects.push(body), 100);
    },
  });
}

/** For tests only: middleware of a framework that keeps the raw body. It refuses with 403 and accepts with 204. */
async function startFramework(): Promise<SampleReceiver> {
  const effects = new Map<unknown, Parsed>();
  const app = new Hono<{ Variables: { raw: Buffer } }>();
  app.use('/hooks', async (context, next): Promise<Response | undefined> => {
    const raw = Buffer.from(await context.req.arrayBuffer());
    if (!verified(raw, context.req.header('x-signature'), SECRET)) return context.text('not authentic', 403);
    context.set('raw', raw);
    await next();
    return undefined;
  });
  app.post('/hooks', (context) => {
    const body: Parsed = JSON.parse(context.get('raw').toString());
    effects.set(body['messageId'] ?? context.get('raw').toString(), body);
    return context.body(null, 204);
  });
  app.get('/effects', (context) => context.json([...effects.values()]));
  const server = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' });
  await once(server, 'listening');
  const at = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { url: `${at}/hooks`, effectsUrl: `${at}/effects`, close: () => void server.close() };
}

/** Right receivers, each in a different style. */
export const RIGHT_RECEIVERS: readonly { readonly name: string; readonly start: () => Promise<SampleReceiver> }[] = [
  { name: 'with node:http alone', start: () => startReceiver(RIGHT) },
  { name: 'with a framework that keeps the raw body', start: startFramework },
  { name: 'with a queue behind it', start: startQueued },
  {
    name: 'that breaks off what is not authentic',
    start: () => startReceiver({ ...RIGHT, refusal: 500 }),
  },
  {
    name: 'that takes no anonymous messages',
    start: () => {
      const isNameless = ({ type, userId }: Parsed): boolean => type !== 'alias' && typeof userId !== 'string';
      return startReceiver({ ...RIGHT, answer: (body) => (isNameless(body) ? 400 : 200) });
    },
  },
  {
    name: 'that takes half a second for each message',
    start: () => startReceiver({ ...RIGHT, work: ({ type }) => sleep(type === 'page' ? 500 : 0) }),
  },
];
