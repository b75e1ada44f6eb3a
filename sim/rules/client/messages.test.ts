import { describe, expect, it } from 'vitest';
import { GO_METHODS, type GoMethod, goMessageSchemas } from '../../../spec/shapes/go-messages.ts';
import type { JsonObject } from '../../../spec/shapes/json.ts';
import { itemOf, problemOf } from './messages.ts';

const STAMP = { id: 'm', atMs: Date.UTC(2026, 0, 1) };
const VALUES: readonly JsonObject[] = ['UserId', 'AnonymousId', 'Event', 'GroupId', 'PreviousId'].reduce<
  readonly JsonObject[]
>(
  (messages, name) => messages.flatMap((message) => [message, { ...message, [name]: 'v' }, { ...message, [name]: '' }]),
  [{}],
);

describe('problemOf', () => {
  it.each(GO_METHODS)('takes a %s message with all required fields, and no other', (method) => {
    const isTaken = (message: JsonObject) => goMessageSchemas[method].safeParse(message).success;
    const taken = VALUES.filter(isTaken);
    expect(taken.length).toBeGreaterThan(0);
    expect(VALUES.filter((message) => problemOf(method, message) === null)).toEqual(taken);
  });

  it.each<[GoMethod, JsonObject, string]>([
    ['Identify', {}, 'Expected `UserId` or `AnonymousId` to be given, got none (Identify)'],
    ['Track', { UserId: 'u' }, 'Expected `Event` to be given, got none (Track)'],
    ['Page', { UserId: 1 }, 'Expected `UserId` to be a string, got something else (Page)'],
    ['Page', { UserId: 'u', Traits: [] }, 'Expected `Traits` to be a map, got something else (Page)'],
  ])('says what is wrong with the %s message %j', (method, message, problem) => {
    expect(problemOf(method, message)).toBe(problem);
  });

  it('treats null as a field that was left out', () => {
    expect(problemOf('Page', { UserId: 'u', AnonymousId: null, Traits: null, Context: null })).toBeNull();
  });
});

describe('itemOf', () => {
  it.each(GO_METHODS)('carries the fields that all methods share on %s', (method) => {
    const message = { Timestamp: '2012-12-02', Context: { ip: '' }, AnonymousId: 'a', Integrations: { All: true } };
    expect(itemOf(method, message, STAMP)).toEqual({
      type: method.toLowerCase(),
      messageId: 'm',
      timestamp: '2012-12-02',
      context: { ip: '' },
      anonymousId: 'a',
      integrations: { All: true },
    });
  });

  it('leaves out members that are not fields of the struct', () => {
    const message = { UserId: 'u', Event: '', Traits: {}, type: 'x', messageId: 'x', Extra: 1 };
    expect(itemOf('Track', message, STAMP)).toEqual({
      type: 'track',
      userId: 'u',
      messageId: 'm',
      timestamp: '2026-01-01T00:00:00.000Z',
    });
  });
});
