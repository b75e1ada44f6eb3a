import { describe, expect, expectTypeOf, it } from 'vitest';
import type { z } from 'zod/v3';
import { RoutespecError } from '../error.ts';
import { findExamples } from '../examples/examples.ts';
import { BODY_KINDS, type sentWebhookBodySchema } from '../shapes/bodies.ts';
import type { WebhookBody } from './bodies.ts';
import { checkWebhook, parseWebhook } from './parse.ts';
import { MAX_BODY_BYTES } from './read.ts';

const TRACK = {
  version: 1,
  type: 'track',
  userId: 'u1',
  event: 'Signed Up',
  properties: {},
  timestamp: '2026-01-01T00:00:00.000Z',
};

/** The problem of an input, or undefined. */
function problemWith(input: unknown) {
  const checked = checkWebhook(input);
  return checked.ok ? undefined : checked.problem;
}

describe('parseWebhook', () => {
  it('accepts every body that the service may send, as bytes, text or value', () => {
    const samples = findExamples('webhook-body');
    const texts = samples.map((sample) => JSON.stringify(sample));
    expect(texts.map((text) => parseWebhook(text))).toEqual(samples);
    expect(texts.map((text) => parseWebhook(new TextEncoder().encode(text)))).toEqual(samples);
    expect(texts.map((text) => parseWebhook(new TextEncoder().encode(text).buffer))).toEqual(samples);
    expect(samples.map((sample) => parseWebhook(sample))).toEqual(samples);
  });

  it('keeps unknown members with any name', () => {
    const text = JSON.stringify(TRACK).replace('{', '{"__proto__":{"a":1},"messageId":"m1",');
    expect(JSON.stringify(parseWebhook(text))).toBe(text);
  });

  it('narrows by `type`', () => {
    const body = parseWebhook(TRACK);
    expect(body.type === 'track' && body.event).toBe('Signed Up');
    expectTypeOf<Extract<WebhookBody, { type: 'alias' }>['Previous ID']>().toEqualTypeOf<string>();
    expectTypeOf<WebhookBody['type']>().toEqualTypeOf<(typeof BODY_KINDS)[number]>();
  });

  it('throws the problem, in one sentence and as data', () => {
    const body = { ...TRACK, event: 12 };
    const message = '`event` of a track body must be a string, got 12';
    const problem = { path: ['event'], expected: 'a string', got: '12', message };
    expect(() => parseWebhook(body)).toThrow(expect.objectContaining({ code: 'invalid', message, problem }));
    expect(() => parseWebhook(body)).toThrow(RoutespecError);
    expect(checkWebhook(body)).toEqual({ ok: false, problem });
  });
});

describe('checkWebhook', () => {
  const screen = { ...TRACK, type: 'screen', name: 'Home' };
  const kinds = 'page, screen, identify, track, alias, group, delete';
  it.each<[input: unknown, message: string]>([
    [{ ...TRACK, event: undefined }, '`event` of a track body must be present, got nothing'],
    [{ ...TRACK, event: 'x', userId: 5 }, '`userId` of a track body must be a string or null, got 5'],
    [{ ...TRACK, version: '1' }, '`version` of a track body must be 1, got "1"'],
    [{ ...TRACK, type: 'delete' }, '`version` of a delete body must be absent, got 1'],
    [{ ...TRACK, type: 'purchase' }, `\`type\` of the webhook body must be one of ${kinds}, got "purchase"`],
    [{}, `\`type\` of the webhook body must be one of ${kinds}, got nothing`],
    [
      { ...TRACK, timestamp: '2026-01-01' },
      '`timestamp` of a track body must be ISO 8601 in UTC with milliseconds, such as 2026-01-01T00:00:00.000Z, ' +
        'got "2026-01-01"',
    ],
    [
      { ...screen, context: { device: { model: [] } } },
      '`context.device.model` of a screen body must be a string, got an array',
    ],
    [
      { ...TRACK, type: 'alias', 'Previous ID': {}, 'User ID': 'u2' },
      '`Previous ID` of an alias body must be a string, got an object',
    ],
    [{ ...TRACK, event: null }, '`event` of a track body must be a string, got null'],
    [{ ...TRACK, properties: 'x'.repeat(90) }, `must be an object, got "${'x'.repeat(60)}…"`],
    [[TRACK], 'The webhook body must be an object, got an array'],
    [undefined, 'The webhook body must be an object, got nothing'],
    ['', 'The webhook body must be JSON in UTF-8, got other text ('],
    ['{"type":', 'The webhook body must be JSON in UTF-8, got other text ('],
    [new Uint8Array([0x22, 0xff, 0x22]), 'must be JSON in UTF-8, got bytes that are not UTF-8'],
    [`\uFEFF${JSON.stringify(TRACK)}`, 'The webhook body must be JSON in UTF-8, got other text ('],
    [Buffer.from(`\uFEFF${JSON.stringify(TRACK)}`), 'must be JSON in UTF-8, got other text ('],
    ['['.repeat(201), 'The webhook body must be JSON nested at most 200 levels deep, got more'],
    [`[${'0,'.repeat(100_000)}0]`, 'must be JSON with at most 100000 values, got more'],
    [' '.repeat(MAX_BODY_BYTES + 1), 'must be at most 1048576 bytes, got 1048577'],
    ['ß'.repeat(MAX_BODY_BYTES - 1), 'must be at most 1048576 bytes, got 2097150'],
    [new Uint8Array(MAX_BODY_BYTES + 1), 'must be at most 1048576 bytes, got 1048577'],
  ])('explains what is wrong with body %#', (input, message) => {
    expect(problemWith(input)?.message).toContain(message);
  });

  it('reports one problem where several members are wrong', () => {
    const problem = problemWith({ ...TRACK, event: 1, properties: 2, timestamp: 3, userId: 4 });
    expect(problem?.path).toHaveLength(1);
  });
});

describe('the types of the bodies', () => {
  type Inferred = z.infer<typeof sentWebhookBodySchema>;

  it('are those of the shapes', () => {
    expectTypeOf<Inferred>().toExtend<WebhookBody>();
    expectTypeOf<WebhookBody>().toExtend<Inferred>();
    const kinds: readonly Inferred['type'][] = BODY_KINDS;
    expect(kinds).toHaveLength(7);
  });
});
