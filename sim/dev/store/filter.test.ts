import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { moveClock, resend, send, trigger } from '../actions.ts';
import { SampleService } from '../dev-service.fixture.ts';
import { findMessage, listMessages } from '../views.ts';

let sample: SampleService;

beforeAll(async () => {
  sample = await SampleService.start((_, number) => (number === 1 ? 503 : number === 2 ? 404 : 200));
  const { service } = sample;
  const step = () => moveClock(service, { advance: '1ms' });
  send(service, { call: { type: 'track', userId: 'Ann', event: 'Signed Up', properties: { plan: 'größer (x)' } } });
  await step();
  send(service, { call: { type: 'page', anonymousId: 'a-1', name: 'Home' } });
  await step();
  send(service, { call: { type: 'group', userId: 'bob', groupId: 'g-1', integrations: { All: false } } });
  trigger(service, { kind: 'delete' });
  await step();
  const original = findMessage(service, 'm4');
  if (original !== undefined) resend(service, original, 1);
  await step();
  await moveClock(service, { to: 'quiet' });
});
afterAll(() => sample.close());

const ids = (filter: string): string =>
  listMessages(sample.service, { filter })
    .messages.map(({ id }) => id)
    .join(' ');

describe('a filter', () => {
  it.each([
    ['', 'm5 m4 m3 m2 m1'],
    ['type:track', 'm1'],
    ['type:TRACK', 'm1'],
    ['-type:track -type:page', 'm5 m4 m3'],
    ['event:signed', 'm1'],
    ['event:"Signed Up"', 'm1'],
    ['event:"Signed  Up"', ''],
    ['event:g-1', 'm3'],
    ['user:an', 'm1'],
    ['user:a-1', 'm2'],
    ['status:5xx', 'm1'],
    ['status:503 status:200', 'm1'],
    ['status:404', 'm2'],
    ['status:timeout', ''],
    ['is:delivered', 'm5 m4 m1'],
    ['is:failed', 'm2'],
    ['is:off', 'm3'],
    ['is:waiting', ''],
    ['is:retried', 'm1'],
    ['is:resent', 'm5'],
    ['is:signed', 'm5 m4 m2 m1'],
    ['url:1', 'm5 m4 m2 m1'],
    ['url:2', ''],
    ['url:/a', 'm5 m4 m2 m1'],
    ['source:wk type:page', 'm2'],
    ['id:m2', 'm2'],
    ['m2', 'm2'],
    ['"größer (x)"', 'm1'],
    ['plan PLAN', 'm1'],
    ['(x', 'm1'],
    ['.*', ''],
  ])('%j holds for %j', (filter, expected) => {
    expect(ids(filter)).toBe(expected);
  });

  it.each([
    ['typ:track', 'got typ (did you mean type?)'],
    ['is:deliverd', 'got deliverd (did you mean delivered?)'],
    ['status:5', 'Expected `status:` to be a status such as 503 or 5xx, or timeout, connection, certificate, got 5'],
    ['x'.repeat(1001), 'Expected `filter` to have at most 1000 characters, got 1001'],
    ['x '.repeat(21), 'Expected `filter` to have at most 20 terms, got 21'],
  ])('%j is refused', (filter, message) => {
    expect(() => ids(filter)).toThrow(message);
  });
});

it('messages come in pages, the newest first', () => {
  const first = listMessages(sample.service, { limit: 2 });
  const second = listMessages(sample.service, { limit: 2, before: first.before ?? '' });
  const third = listMessages(sample.service, { limit: 2, before: second.before ?? '' });
  const pages = [first, second, third].map(({ messages }) => messages.map(({ id }) => id).join(' '));
  expect(pages).toEqual(['m5 m4', 'm3 m2', 'm1']);
  expect(third.before).toBeNull();
});
