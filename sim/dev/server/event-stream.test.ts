import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { trigger } from '../actions.ts';
import { Feed, MAX_KEPT_EVENTS } from '../feed.ts';
import { SampleDev } from './dev.fixture.ts';
import { EventReader } from './event-stream.ts';

let sample: SampleDev;
const ending: AbortController[] = [];

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
  beforeEach(async () => {
    sample = await SampleDev.start();
  });
  afterEach(async () => {
    for (const each of ending.splice(0)) each.abort();
    await sample.close();
  });

  it('begins with what happens next, each event with its name, its id and its data', async () => {
    trigger(sample.dev.service, { kind: 'page' });
    const stream = await open();
    expect([stream.status, stream.type]).toEqual([200, 'text/event-stream']);
    sample.dev.service.store.remove(() => true);
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

  it('is not held open for a HEAD, which has no body', async () => {
    const heads = Array.from({ length: 33 }, () => sample.fetch('/dev/events', { method: 'HEAD' }));
    expect((await Promise.all(heads)).map(({ status }) => status)).toEqual(Array(33).fill(200));
    expect((await open()).status).toBe(200);
  });
});

/** A connection that takes a number of writes at a time. */
class Connection {
  readonly written: string[] = [];
  isDestroyed = false;
  room: number;

  constructor(room: number) {
    this.room = room;
  }

  write(text: string): boolean {
    this.written.push(text);
    this.room -= 1;
    return this.room > 0;
  }

  destroy(): void {
    this.isDestroyed = true;
  }

  /** The places of the events that were written. */
  get places(): number[] {
    return this.written.flatMap((text) => /^id: (\d+)/.exec(text)?.[1] ?? []).map(Number);
  }
}

function reading(room: number) {
  const [feed, connection] = [new Feed(), new Connection(room)];
  const reader = new EventReader(connection, feed, ({ id, event }) => `id: ${id} ${event.event}`);
  feed.listen(() => reader.go());
  return { feed, connection, reader };
}

function tell(feed: Feed, count: number): void {
  for (let told = 0; told < count; told += 1) feed.tell({ event: 'reset' });
}

describe('a reader of events', () => {
  it('that does not read has nothing queued beyond what its connection takes', () => {
    const { feed, connection } = reading(2);
    tell(feed, 10 * MAX_KEPT_EVENTS);
    expect(connection.places).toEqual([1, 2]);
  });

  it('that reads again goes on where it was', () => {
    const { feed, connection, reader } = reading(2);
    tell(feed, 6);
    connection.room = 2;
    reader.drained();
    expect(connection.places).toEqual([1, 2, 3, 4]);
    connection.room = 9;
    reader.drained();
    expect(connection.places).toEqual([1, 2, 3, 4, 5, 6]);
  });

  it('that reads again too late is asked to read everything again', () => {
    const { feed, connection, reader } = reading(2);
    tell(feed, 3 * MAX_KEPT_EVENTS);
    connection.room = 9;
    reader.drained();
    expect(connection.places).toEqual([1, 2, 3 * MAX_KEPT_EVENTS]);
    expect(connection.written.at(-1)).toMatch(/reset$/);
  });

  it('is cut off at the second sign of life without having read, and not if it reads', () => {
    const [idle, slow] = [reading(1), reading(1)];
    for (const { feed, reader } of [idle, slow]) {
      tell(feed, 1);
      reader.signOfLife();
    }
    slow.connection.room = 9;
    slow.reader.drained();
    for (const { reader } of [idle, slow]) reader.signOfLife();
    expect([idle.connection.isDestroyed, slow.connection.isDestroyed]).toEqual([true, false]);
    expect(slow.connection.written.at(-1)).toBe(': alive\n\n');
  });
});
