import { describe, expect, test } from 'vitest';
import { samples } from '../samples/samples.fixture.ts';
import {
  BODY_KINDS,
  sentBodySchemas,
  sentWebhookBodySchema,
  strictBodySchemas,
  strictWebhookBodySchema,
} from './bodies.ts';

const { body } = samples(7);
const ANONYMOUS_KINDS = ['page', 'screen', 'identify', 'track', 'group'] as const;

describe.each(BODY_KINDS)('a %s body', (kind) => {
  const others = BODY_KINDS.filter((other) => other !== kind);

  test('is accepted by its own schemas and by the unions', () => {
    for (const schema of [
      strictBodySchemas[kind],
      sentBodySchemas[kind],
      strictWebhookBodySchema,
      sentWebhookBodySchema,
    ]) {
      expect(schema.safeParse(body(kind)).success).toBe(true);
    }
  });

  test.each(others)('is not accepted as a %s body', (other) => {
    expect(strictBodySchemas[other].safeParse(body(kind)).success).toBe(false);
  });

  test('may have further members, and keeps them', () => {
    const extended = { ...body(kind), context: { ip: '192.0.2.1' }, messageId: 'm1', previousId: 'u0' };
    expect(strictWebhookBodySchema.parse({ ...body(kind), messageId: 'm1' })).toHaveProperty('messageId', 'm1');
    expect(strictBodySchemas[kind].safeParse(extended).success).toBe(true);
  });
});

describe.each(ANONYMOUS_KINDS)('a %s body of an anonymous user', (kind) => {
  const { userId: _, ...anonymous } = body(kind);

  test.each([
    ['without a `userId`', anonymous],
    ['with a null `userId`', { ...anonymous, userId: null }],
  ])('%s is accepted as such, but not as one of a known user', (_what, sample) => {
    expect(sentBodySchemas[kind].safeParse(sample).success).toBe(true);
    expect(strictBodySchemas[kind].safeParse(sample).success).toBe(false);
  });
});

test.each(['alias', 'delete'] as const)('a %s body always has its ids', (kind) => {
  const { userId: _, 'User ID': __, ...anonymous } = body(kind) as Record<string, unknown>;
  expect(sentBodySchemas[kind].safeParse(anonymous).success).toBe(false);
});

test('an alias body with the keys of the call is not accepted', () => {
  const { 'Previous ID': previousId, 'User ID': userId, ...rest } = body('alias');
  expect(strictBodySchemas.alias.safeParse({ ...rest, previousId, userId }).success).toBe(false);
});

test.each([{}, { device: {} }, { device: { model: 'x' } }, { locale: 'de', os: { name: 'iOS', beta: true } }])(
  'a screen body may have no more context than %j',
  (context) => {
    expect(strictBodySchemas.screen.safeParse({ ...body('screen'), context }).success).toBe(true);
  },
);
