import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { trigger } from '../actions.ts';
import { SampleDev } from './dev.fixture.ts';

let sample: SampleDev;
const ending: AbortController[] = [];
beforeEach(async () => {
  sample = await SampleDev.start();
});
afterEach(async () => {
  for (const each of ending.splice(0)) each.abort();
  await sample.close();
});

/** Opens a stream; its text so far is in `text`. */
async function open(lastId?: string) {
  const controller = new AbortController();
  ending.push(controller);
  const headers = lastId === undefined ? {} : { 'Last-Event-ID': lastId };
  const response = await sample.fetch('/dev/events', { headers, signal: controller.signal });
  const stream = { status: response.status, type: response.headers.get('content-type'), text: '', controller };
  void read(response, stream).catch(() => {});
  return stream;
}

async function read(response: Response, stream: { text: string }): Promise<void> {
  const decoder = new TextDecoder();
  for await (const piece of response.body ?? []) stream.text += decoder.decode(piece, { stream: true });
}

const namesIn = (text: string): string[] => [...text.matchAll(/^event: (.*)$/gm)].map(([, name = '']) => name);
const idsIn = (text: string): string[] => [...text.matchAll(/^id: (.*)$/gm)].map(([, id = '']) => id);

describe('the stream of events', () => {
  it('begins with what happens next, each event with its name, its id and its data', async () => {
    trigger(sample.dev.service, { kind: 'page' });
    const stream = await open();
    expect([stream.status, stream.type]).toEqual([200, 'text/event-stream']);
    sample.dev.service.store.clear();
    trigger(sample.dev.service, { kind: 'track' });
    await expect.poll(() => namesIn(stream.text)).toContain('message');
    const [data = ''] = /(?<=^event: message\ndata: ).*$/m.exec(stream.text) ?? [];
    expect(JSON.parse(data)).toMatchObject({ event: 'message', message: { id: 'm2', type: 'track' } });
  });

  it('continues after the last id', async () => {
    const first = await open();
    trigger(sample.dev.service, { kind: 'track' });
    await expect.poll(() => namesIn(first.text).filter((name) => name === 'attempt').length).toBe(2);
    const [id = ''] = idsIn(first.text);
    const second = await open(id);
    await expect.poll(() => idsIn(second.text).slice(0, 2)).toEqual(idsIn(first.text).slice(1, 3));
  });

  it.each(['other-1', 'nonsense', ''])('asks to read everything again after the id %j', async (id) => {
    const stream = await open(id);
    await expect.poll(() => namesIn(stream.text)).toEqual(['reset']);
  });

  it('is refused beyond a number, until one is closed', async () => {
    const streams = await Promise.all(Array.from({ length: 33 }, () => open()));
    expect(streams.map(({ status }) => status).toSorted()).toEqual([...Array(32).fill(200), 429]);
    streams.find(({ status }) => status === 200)?.controller.abort();
    await expect.poll(async () => (await open()).status).toBe(200);
  });
});
