import { describe, expect, test } from 'vitest';
import { samples } from '../samples/samples.fixture.ts';
import { GO_METHODS, goMessageSchemas } from './go-messages.ts';

const { message } = samples(7);

describe.each(['Identify', 'Track', 'Page', 'Group'] as const)('a message of %s', (method) => {
  const { UserId: _, ...rest } = message(method);

  test.each([
    [{ UserId: 'u1' }, true],
    [{ AnonymousId: 'a1' }, true],
    [{ UserId: '', AnonymousId: 'a1' }, true],
    [{ UserId: 'u1', AnonymousId: '' }, true],
    [{ UserId: 'u1', AnonymousId: 'a1' }, true],
    [{}, false],
    [{ UserId: '', AnonymousId: '' }, false],
  ])('with the ids %j is valid: %j', (ids, valid) => {
    expect(goMessageSchemas[method].safeParse({ ...rest, ...ids }).success).toBe(valid);
  });
});

test('an alias message needs UserId', () => {
  const { UserId: _, ...rest } = message('Alias');
  expect(goMessageSchemas.Alias.safeParse({ ...rest, UserId: 'u1' }).success).toBe(true);
  expect(goMessageSchemas.Alias.safeParse({ ...rest, AnonymousId: 'a1' }).success).toBe(false);
});

test.each(GO_METHODS)('a message of %s may have fields that the document does not list', (method) => {
  expect(goMessageSchemas[method].safeParse({ ...message(method), MessageId: 'm1' }).success).toBe(true);
});
