import { describe, expect, it } from 'vitest';
import { Feed, MAX_KEPT_EVENTS } from './feed.ts';

function fedWith(count: number): Feed {
  const feed = new Feed();
  for (let told = 0; told < count; told += 1) feed.tell({ event: 'reset' });
  return feed;
}

describe('Feed', () => {
  it('gives the events after a place', () => {
    const feed = fedWith(5);
    expect(feed.after(3)?.map(({ id }) => id)).toEqual([4, 5]);
    expect(feed.after(5)).toEqual([]);
    expect(feed.after(0)).toHaveLength(5);
  });

  it('knows when some of them are no longer kept, or when it never had the place', () => {
    const feed = fedWith(3 * MAX_KEPT_EVENTS);
    expect(feed.after(MAX_KEPT_EVENTS)).toBeNull();
    expect(feed.after(2 * MAX_KEPT_EVENTS)).toHaveLength(MAX_KEPT_EVENTS);
    expect(feed.after(3 * MAX_KEPT_EVENTS + 1)).toBeNull();
  });

  it('tells everybody who listens, until they stop', () => {
    const feed = fedWith(1);
    const heard: number[] = [];
    const stop = feed.listen(({ id }) => heard.push(id));
    feed.tell({ event: 'reset' });
    stop();
    feed.tell({ event: 'reset' });
    expect(heard).toEqual([2]);
  });
});
