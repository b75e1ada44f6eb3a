import { describe, expect, it } from 'vitest';
import { z } from 'zod/v3';
import { MAX_NESTING } from '../../spec/json-bounds.ts';
import { MAX_VALUES, parseBody } from './body.ts';

const SCHEMA = z.object({ userId: z.string(), properties: z.unknown() });
const parse = (text: string) => parseBody(Buffer.from(text), SCHEMA);
const nested = (levels: number) => `{"userId":"u","properties":${'['.repeat(levels)}${']'.repeat(levels)}}`;
const many = (count: number) => `{"userId":"u","properties":[${'{},'.repeat(count)}{}]}`;

describe('parseBody', () => {
  it.each([
    ['', /^Expected the request body to be JSON in UTF-8, got: /],
    ["{'userId':'u'}", /^Expected the request body to be JSON in UTF-8, got: /],
    ['[]', /^`body` must be an object, got an array$/],
    ['{"userId":1}', /^`userId` must be a string, got 1$/],
    [nested(MAX_NESTING + 1), /^Expected JSON nested at most \d+ levels deep, got more$/],
    [many(MAX_VALUES), /^Expected JSON with at most \d+ values, got more$/],
  ])('says what is wrong with the body', (text, problem) => {
    expect(parse(text)).toEqual({ problem: expect.stringMatching(problem) });
  });

  it.each([nested(MAX_NESTING - 1), many(MAX_VALUES / 2 - 10)])('takes what is within the bounds', (text) => {
    expect(parse(text)).toHaveProperty('value');
  });

  it('keeps a member that is called __proto__, and pollutes no prototype', () => {
    const text = '{"userId":"u","properties":{"__proto__":{"a":1}},"__proto__":{"polluted":1}}';
    const parsed = parse(text);
    expect(JSON.stringify('value' in parsed ? parsed.value : parsed)).toBe(text);
    expect(Object.keys(Object.prototype)).toEqual([]);
  });
});
