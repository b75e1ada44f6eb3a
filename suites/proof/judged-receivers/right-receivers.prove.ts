import { createServer, type Server } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { getRequestListener } from '@hono/node-server';
import { describe, expect, it, onTestFinished } from 'vitest';
import { completeResults } from '../../../reports/complete-results.ts';
import { receiver as expressReceiver } from '../../../spec/webhooks/examples/express.ts';
import { receiver as fetchReceiver } from '../../../spec/webhooks/examples/fetch.ts';
import { receiver as honoReceiver } from '../../../spec/webhooks/examples/hono.ts';
import { receiver as nodeReceiver } from '../../../spec/webhooks/examples/node-http.ts';
import type { WebhookBody } from '../../../spec/webhooks/index.ts';
import { serveLoopback } from '../../harness/loopback-server.ts';
import { judge } from './judge.fixture.ts';
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

/** The receivers that a page shows, with what they do with a message. */
const EXAMPLES: Readonly<Record<string, (handle: Handle) => Server>> = {
  'on node:http': (handle) => nodeReceiver(SECRET, handle),
  'on Express': (handle) => createServer(expressReceiver(SECRET, handle)),
  'on Hono': (handle) => createServer(getRequestListener(honoReceiver(SECRET, handle).fetch)),
  'for the Fetch API': (handle) => createServer(getRequestListener(fetchReceiver(SECRET, handle))),
};

/** An example, and next to it the list of what it has handled. */
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
const RIGHT_RECEIVERS: readonly { readonly name: string; readonly start: () => Promise<SampleReceiver> }[] = [
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

const LIMIT_MS = 60_000;

describe('a receiver', () => {
  it.each(RIGHT_RECEIVERS)(
    '$name passes every case',
    async ({ start }) => {
      const receiver = await start();
      onTestFinished(receiver.close);
      const results = await judge(receiver.url, { effectsUrl: new URL(receiver.effectsUrl) });
      expect(results.cases.filter(({ status }) => status !== 'passed')).toEqual([]);
      expect(results.verdict).toBe('conformant');
    },
    LIMIT_MS,
  );

  it('that drops quietly what is not authentic passes by its effects, and only by them', async () => {
    const receiver = await startReceiver({ ...RIGHT, refusal: 200 });
    onTestFinished(receiver.close);
    const seen = await judge(receiver.url, { effectsUrl: new URL(receiver.effectsUrl) });
    expect(seen.verdict).toBe('conformant');
    const unseen = await judge(receiver.url);
    expect(unseen.cases.find(({ id }) => id === 'receiver/forged-digest')?.failure).toMatchObject({
      requirement: 'RCV-002',
      expected: expect.stringContaining('--effects'),
    });
  });

  it('without a secret passes what needs none, and is not tested in the rest', async () => {
    const receiver = await startReceiver({ ...RIGHT, isAuthentic: (_, signature) => signature === undefined });
    onTestFinished(receiver.close);
    const results = completeResults(await judge(receiver.url, { secret: undefined }));
    expect(results.verdict).toBe('conformant');
    const findStatus = (wanted: string) => results.requirements?.find(({ id }) => id === wanted)?.status;
    expect(['RCV-001', 'RCV-007', 'RCV-002', 'RCV-005', 'RCV-016'].map(findStatus)).toEqual([
      'passed',
      'passed',
      'not-tested',
      'not-tested',
      'not-tested',
    ]);
    expect(results.requirements?.every(({ id }) => id.startsWith('RCV-'))).toBe(true);
  });
});
