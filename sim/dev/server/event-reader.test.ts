import { describe, expect, it } from 'vitest';
import { Feed, MAX_KEPT_EVENTS } from '../feed.ts';
import { EventReader } from './event-reader.ts';

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
    return this.written.flatMap((text) => /^id: run-(\d+)/.exec(text)?.[1] ?? []).map(Number);
  }
}

/** A reader of a feed. Its first write opens the stream. */
function reading(room: number, feed = new Feed(), lastId?: string) {
  const connection = new Connection(room);
  const reader = new EventReader(connection, feed, 'run', lastId);
  feed.listen(() => reader.go());
  return { feed, connection, reader };
}

function tell(feed: Feed, count: number): void {
  for (let told = 0; told < count; told += 1) feed.tell({ event: 'reset' });
}

describe('a reader of events', () => {
  it('gets each event once, in order', () => {
    const { feed, connection } = reading(Number.POSITIVE_INFINITY);
    tell(feed, 4);
    expect(connection.places).toEqual([1, 2, 3, 4]);
  });

  it('that does not read has nothing queued beyond what its connection takes', () => {
    const { feed, connection } = reading(3);
    tell(feed, 10 * MAX_KEPT_EVENTS);
    expect(connection.places).toEqual([1, 2]);
  });

  it('that reads again goes on where it was', () => {
    const { feed, connection, reader } = reading(3);
    tell(feed, 6);
    connection.room = 2;
    reader.drained();
    expect(connection.places).toEqual([1, 2, 3, 4]);
    connection.room = 9;
    reader.drained();
    expect(connection.places).toEqual([1, 2, 3, 4, 5, 6]);
  });

  it('that reads again too late is asked to read everything again', () => {
    const { feed, connection, reader } = reading(3);
    tell(feed, 3 * MAX_KEPT_EVENTS);
    connection.room = 9;
    reader.drained();
    expect(connection.places).toEqual([1, 2, 3 * MAX_KEPT_EVENTS]);
    expect(connection.written.at(-1)).toContain('event: reset\n');
  });

  it('that comes back with more missed than its connection takes gets the rest as it reads', () => {
    const feed = new Feed();
    tell(feed, 5);
    const { connection, reader } = reading(3, feed, 'run-1');
    expect(connection.places).toEqual([2, 3]);
    connection.room = 9;
    reader.drained();
    expect(connection.places).toEqual([2, 3, 4, 5]);
  });

  it('is cut off at the second sign of life without having read, and not if it reads', () => {
    const [idle, slow] = [reading(1), reading(1)];
    for (const { reader } of [idle, slow]) reader.signOfLife();
    slow.connection.room = 9;
    slow.reader.drained();
    for (const { reader } of [idle, slow]) reader.signOfLife();
    expect([idle.connection.isDestroyed, slow.connection.isDestroyed]).toEqual([true, false]);
    expect(slow.connection.written.at(-1)).toBe(': alive\n\n');
  });
});
