import { describe, expect, it } from 'vitest';
import { z } from 'zod/v3';
import { MAX_NESTING } from '../../spec/json-bounds.ts';
import { MAX_VALUES, parseBody } from './body.ts';

const SCHEMA = z.object({ userId: z.string(), properties: z.unknown() });
const parse = (text: string) => parseBody(Buffer.from(text), SCHEMA);
const nested = (levels: number) => `{"userId":"u","properties":${'['.repeat(levels)}${']'.repeat(levels)}}`;

describe('parseBody', () => {
  it('reads JSON that has the shape', () => {
    expect(parse('{"userId":"ü","properties":{"a":[1,null]}}')).toEqual({
      value: { userId: 'ü', properties: { a: [1, null] } },
    });
  });

  it.each(['', '{', 'undefined', '{"userId":"u"} x', "{'userId':'u'}"])('does not read %j', (text) => {
    expect(parse(text)).toEqual({
      problem: expect.stringMatching(/^Expected the request body to be JSON in UTF-8, got: /),
    });
  });

  it('does not read bytes that are not UTF-8', () => {
    const bytes = Buffer.concat([Buffer.from('{"userId":"'), Buffer.from([0xff]), Buffer.from('"}')]);
    expect(parseBody(bytes, SCHEMA)).toHaveProperty('problem');
  });

  it.each([
    ['[]', '`body` must be an object, got an array'],
    ['null', '`body` must be an object, got null'],
    ['{}', '`userId` must be a string, got nothing'],
    ['{"userId":1}', '`userId` must be a string, got 1'],
  ])('says what is wrong with %s', (text, problem) => {
    expect(parse(text)).toEqual({ problem });
  });

  it('takes deep nesting up to a limit', () => {
    expect(parse(nested(MAX_NESTING - 1))).toHaveProperty('value');
    expect(parse(nested(MAX_NESTING + 1))).toEqual({
      problem: `Expected JSON nested at most ${MAX_NESTING} levels deep, got more`,
    });
    expect(parse(nested(1_000_000))).toHaveProperty('problem');
  });

  it('takes many values up to a limit', () => {
    const many = (count: number) => `{"userId":"u","properties":[${'{},'.repeat(count)}{}]}`;
    expect(parse(many(MAX_VALUES / 2 - 10))).toHaveProperty('value');
    expect(parse(many(MAX_VALUES))).toEqual({
      problem: expect.stringMatching(/^Expected JSON with at most \d+ values, got more$/),
    });
  });

  it('keeps a member that is called __proto__', () => {
    const text = '{"userId":"u","properties":{"__proto__":{"a":1}},"__proto__":2}';
    const parsed = parse(text);
    expect(JSON.stringify('value' in parsed ? parsed.value : parsed)).toBe(text);
  });

  it('does not pollute a prototype', () => {
    expect(
      parse('{"userId":"u","__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}}}'),
    ).toHaveProperty('value');
    expect(Object.keys(Object.prototype)).toEqual([]);
  });
});
