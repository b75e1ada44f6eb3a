import { afterEach, expect, it, vi } from 'vitest';
import { pairOn } from './colleagues.fixture.ts';

const TOPIC = 'a topic of this test';
const CASES = ['a', 'b', 'c'];
const leaving: (() => void)[] = [];
afterEach(() => {
  for (const leave of leaving.splice(0)) leave();
});

function coming(isFirst: boolean): ReturnType<typeof pairOn> {
  const thread = pairOn(TOPIC, isFirst);
  leaving.push(thread.leave);
  return thread;
}

it('lets two threads begin at different ends, and each know what the other has found', async () => {
  const [one, other] = [coming(true), coming(false)];
  expect([one.turn(CASES), other.turn(CASES)]).toEqual([CASES, ['c', 'b', 'a']]);
  one.tell('a', new Set(['fault']));
  other.tell('c', new Set());
  const all = new Map([
    ['a', new Set(['fault'])],
    ['c', new Set<string>()],
  ]);
  await vi.waitFor(() => expect([one.known, other.known]).toEqual([all, all]));
});

it('tells one that comes later what is known', async () => {
  const one = coming(true);
  one.tell('a', new Set(['fault']));
  one.tell('b', new Set());
  const other = coming(false);
  await vi.waitFor(() => expect(other.known).toEqual(one.known));
  expect(other.known.size).toBe(2);
});
