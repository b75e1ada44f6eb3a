import { expect, test } from 'vitest';
import type { DevMessageSummary } from '../../../../spec/shapes/dev/messages.ts';
import { MessageList } from './message-list.js';
import { INITIAL_STATE, Store } from './state.js';

const message = (number: number, title = 'E'): DevMessageSummary => ({
  id: `m${number}`,
  at: '2026-01-01T00:00:00.000Z',
  source: 'wk',
  origin: 'ingestion',
  copyOf: null,
  type: 'track',
  user: 'u1',
  title,
  sizeBytes: 10,
  state: 'off',
  hint: null,
  varied: [],
  deliveries: [],
});

/** A list over messages that a test changes, and a way to let what it has put off happen. */
function listOver(messages: DevMessageSummary[], filter = '') {
  const asked: string[] = [];
  const due: (() => void)[] = [];
  const store = new Store({ ...INITIAL_STATE, filter }, (draw) => draw());
  const get = async (path: string) => {
    asked.push(path);
    const query = new URLSearchParams(path.replace('messages?', ''));
    const before = Number((query.get('before') ?? 'm1000000').slice(1));
    const limit = Number(query.get('limit'));
    const matching = messages.filter(
      ({ id, title }) => Number(id.slice(1)) < before && title?.includes(query.get('filter') ?? ''),
    );
    const page = matching.toSorted((one, other) => Number(other.id.slice(1)) - Number(one.id.slice(1))).slice(0, limit);
    return { messages: page, before: matching.length > limit ? (page.at(-1)?.id ?? null) : null };
  };
  const list = new MessageList({ get }, store, (wake) => void due.push(wake));
  const ids = () => Array.from({ length: list.rows.length }, (_, index) => list.rows.at(index)?.number);
  const settle = async () => {
    for (const wake of due.splice(0)) wake();
    await new Promise((done) => setImmediate(done));
  };
  return { list, store, ids, asked, settle };
}

const numbers = (from: number, to: number) => Array.from({ length: from - to + 1 }, (_, index) => from - index);

test('reads the newest, and older ones only when they are asked for', async () => {
  const { list, store, ids } = listOver(numbers(700, 1).map((number) => message(number)));
  await list.read();
  expect(ids()).toEqual(numbers(700, 601));
  expect(store.state.hasOlder).toBe(true);
  await list.readOlder();
  await list.readOlder();
  expect(ids()).toEqual(numbers(700, 1));
  expect(store.state.hasOlder).toBe(false);
});

test('without a filter, shows what came and what changed, but nothing below what it has read', async () => {
  const { list, ids } = listOver(numbers(200, 1).map((number) => message(number)));
  await list.read();
  list.changed(message(201));
  list.changed(message(200, 'changed'));
  list.changed(message(3));
  expect(ids()).toEqual(numbers(201, 101));
  expect(list.rows.at(1)?.what).toBe('changed');
});

test('takes up after a read what changed during it', async () => {
  const { list, ids } = listOver([message(1)]);
  const reading = list.read();
  list.changed(message(2));
  expect(ids()).toEqual([]);
  await reading;
  expect(ids()).toEqual([2, 1]);
});

test('with a filter, asks which of the changed messages match now', async () => {
  const messages = [message(1, 'blue'), message(2, 'red')];
  const { list, ids, settle } = listOver(messages, 'blue');
  await list.read();
  expect(ids()).toEqual([1]);
  messages.splice(0, 2, message(1, 'red'), message(2, 'blue'), message(3, 'green'));
  for (const each of messages) list.changed(each);
  await settle();
  expect(ids()).toEqual([2]);
});

test('with a filter, reads the list again if many have changed', async () => {
  const messages = numbers(20, 1).map((number) => message(number, 'blue'));
  const { list, ids, asked, settle } = listOver(messages, 'blue');
  await list.read();
  for (const each of messages) list.changed(each);
  await settle();
  expect(ids()).toEqual(numbers(20, 1));
  expect(asked).toHaveLength(2);
});

test('drops what has been forgotten, and takes no more of it', async () => {
  const { list, ids } = listOver(numbers(5, 1).map((number) => message(number)));
  await list.read();
  list.forgotten(3);
  list.changed(message(2));
  expect(ids()).toEqual([5, 4]);
});

test('says why a filter cannot be read', async () => {
  const store = new Store({ ...INITIAL_STATE, filter: 'is:bad' }, (draw) => draw());
  const list = new MessageList({ get: () => Promise.reject(new Error('Expected another filter')) }, store);
  await list.read();
  expect(store.state.filterProblem).toBe('Expected another filter');
});
