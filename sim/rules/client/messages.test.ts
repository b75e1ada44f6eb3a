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
    expect(VALUES.filter(isTaken).length).toBeGreaterThan(0);
    expect(VALUES.filter((message) => problemOf(method, message) === null)).toEqual(VALUES.filter(isTaken));
  });

  it.each<[GoMethod, JsonObject, string]>([
    ['Identify', {}, 'Expected `UserId` or `AnonymousId` to be given, got none (Identify)'],
    ['Track', { UserId: 'u' }, 'Expected `Event` to be given, got none (Track)'],
    ['Group', { UserId: 'u' }, 'Expected `GroupId` to be given, got none (Group)'],
    ['Alias', { UserId: 'u' }, 'Expected `PreviousId` to be given, got none (Alias)'],
    ['Page', { UserId: 1 }, 'Expected `UserId` to be a string, got something else (Page)'],
    ['Page', { UserId: 'u', Traits: [] }, 'Expected `Traits` to be a map, got something else (Page)'],
    [
      'Track',
      { UserId: 'u', Event: 'e', Integrations: true },
      'Expected `Integrations` to be a map, got something else (Track)',
    ],
  ])('says what is wrong with the %s message %j', (method, message, problem) => {
    expect(problemOf(method, message)).toBe(problem);
  });

  it('treats null as a field that was left out', () => {
    expect(problemOf('Page', { UserId: 'u', AnonymousId: null, Traits: null, Context: null })).toBeNull();
  });
});

describe('itemOf', () => {
  const common = { messageId: 'm', timestamp: '2026-01-01T00:00:00.000Z' };

  it.each<[GoMethod, JsonObject, JsonObject]>([
    ['Identify', { UserId: 'u', Traits: { a: 1 } }, { type: 'identify', userId: 'u', traits: { a: 1 } }],
    [
      'Track',
      { AnonymousId: 'a', Event: 'e', Properties: { a: '' } },
      { type: 'track', anonymousId: 'a', event: 'e', properties: { a: '' } },
    ],
    [
      'Page',
      { UserId: 'u', Name: 'n', Category: 'c', Traits: { url: '/' }, Context: {} },
      { type: 'page', userId: 'u', name: 'n', category: 'c', properties: { url: '/' }, context: {} },
    ],
    ['Group', { UserId: 'u', GroupId: 'g', Traits: {} }, { type: 'group', userId: 'u', groupId: 'g', traits: {} }],
    ['Alias', { UserId: 'u', PreviousId: 'p' }, { type: 'alias', userId: 'u', previousId: 'p' }],
  ])('makes an item from a %s message', (method, message, item) => {
    expect(itemOf(method, message, STAMP)).toEqual({ ...item, ...common });
  });

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
    expect(itemOf('Track', message, STAMP)).toEqual({ type: 'track', userId: 'u', ...common });
  });
});
