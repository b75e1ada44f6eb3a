import { createServer, type Server } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { getRequestListener } from '@hono/node-server';
import { receiver as expressReceiver } from '../../../spec/webhooks/examples/express.ts';
import { receiver as fetchReceiver } from '../../../spec/webhooks/examples/fetch.ts';
import { receiver as honoReceiver } from '../../../spec/webhooks/examples/hono.ts';
import { receiver as nodeReceiver } from '../../../spec/webhooks/examples/node-http.ts';
import type { WebhookBody } from '../../../spec/webhooks/index.ts';
import { serveLoopback } from '../../harness/loopback-server.ts';
import { type Parsed, RIGHT, type SampleReceiver, SECRET, startReceiver } from './receiver.fixture.ts';

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

type Handle = (body: WebhookBody) => void;

/** Other tests in this thread need the `Request` and `Response` of Node. */
const PLAIN = { overrideGlobalObjects: false };

/** The receivers that a page shows, with what they do with a message. */
const EXAMPLES: Readonly<Record<string, (handle: Handle) => Server>> = {
  'on node:http': (handle) => nodeReceiver(SECRET, handle),
  'on Express': (handle) => createServer(expressReceiver(SECRET, handle)),
  'on Hono': (handle) => createServer(getRequestListener(honoReceiver(SECRET, handle).fetch, PLAIN)),
  'for the Fetch API': (handle) => createServer(getRequestListener(fetchReceiver(SECRET, handle), PLAIN)),
};

/** For tests only: an example, and next to it the list of what it has handled. */
async function startExample(open: (handle: Handle) => Server): Promise<SampleReceiver> {
  const effects: WebhookBody[] = [];
  const receiver = await serveLoopback(open((body) => void effects.push(body)));
  const list = await serveLoopback(createServer((_, response) => response.end(JSON.stringify(effects))));
  const close = (): void => {
    for (const server of [receiver, list]) server.close();
  };
  return { url: `${receiver.url}/hook`, effectsUrl: list.url, close };
}

/** Right receivers, each in a different style. */
export const RIGHT_RECEIVERS: readonly { readonly name: string; readonly start: () => Promise<SampleReceiver> }[] = [
  ...Object.entries(EXAMPLES).map(([name, open]) => ({
    name: `of the page, ${name},`,
    start: () => startExample(open),
  })),
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
