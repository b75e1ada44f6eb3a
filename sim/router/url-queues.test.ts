import { describe, expect, it } from 'vitest';
import { ExchangeLimit } from '../model/exchange-limit.ts';
import { MAX_EXCHANGES_PER_URL, UrlQueues } from './url-queues.ts';

const URL_A = 'http://hooks.test/a';

function enterMany(queues: UrlQueues, count: number, started: number[], isWanted = (_: number) => true): void {
  for (let index = 0; index < count; index += 1) {
    queues.enter(URL_A, () => {
      if (isWanted(index)) started.push(index);
      return isWanted(index);
    });
  }
}

describe('UrlQueues', () => {
  it('starts a limited number at once, and the rest in order', () => {
    const [queues, started] = [new UrlQueues(), [] as number[]];
    enterMany(queues, MAX_EXCHANGES_PER_URL + 2, started);
    expect(started).toHaveLength(MAX_EXCHANGES_PER_URL);
    queues.leave(URL_A);
    expect(started.slice(MAX_EXCHANGES_PER_URL)).toEqual([MAX_EXCHANGES_PER_URL]);
    queues.leave(URL_A);
    queues.leave(URL_A);
    expect(started).toHaveLength(MAX_EXCHANGES_PER_URL + 2);
  });

  it('skips exchanges that are no longer wanted, however many', () => {
    const [queues, started] = [new UrlQueues(), [] as number[]];
    const last = MAX_EXCHANGES_PER_URL + 50_000;
    enterMany(queues, last + 1, started, (index) => index < MAX_EXCHANGES_PER_URL || index === last);
    queues.leave(URL_A);
    expect(started.at(-1)).toBe(last);
  });

  it('starts nothing that waited once it is closed', () => {
    const [queues, started] = [new UrlQueues(), [] as number[]];
    enterMany(queues, MAX_EXCHANGES_PER_URL + 1, started);
    queues.close();
    queues.leave(URL_A);
    expect(started).toHaveLength(MAX_EXCHANGES_PER_URL);
  });

  it('shares places with other queues, in turn, and gives them all back when it is closed', () => {
    const [exchangeLimit, started] = [new ExchangeLimit(2), [] as string[]];
    const [one, other] = [new UrlQueues(exchangeLimit), new UrlQueues(exchangeLimit)];
    const start = (name: string) => () => started.push(name) > 0;
    for (const name of ['a1', 'a2', 'a3', 'a4']) one.enter(URL_A, start(name));
    for (const name of ['b1', 'b2']) other.enter(URL_A, start(name));
    expect(started).toEqual(['a1', 'a2']);
    one.leave(URL_A);
    expect(started).toEqual(['a1', 'a2', 'a3']);
    one.leave(URL_A);
    expect(started).toEqual(['a1', 'a2', 'a3', 'b1']);
    one.close();
    expect(started).toEqual(['a1', 'a2', 'a3', 'b1', 'b2']);
  });
});
