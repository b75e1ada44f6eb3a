import { describe, expect, it } from 'vitest';
import { z } from 'zod/v3';
import { MAX_BODY_BYTES, MAX_NESTING, parseBody, readBytes } from './body.ts';

const SCHEMA = z.object({ userId: z.string(), properties: z.unknown() });
const parse = (text: string) => parseBody(Buffer.from(text), SCHEMA);
const nested = (levels: number) => `{"userId":"u","properties":${'['.repeat(levels)}${']'.repeat(levels)}}`;

async function* chunks(...sizes: readonly number[]): AsyncGenerator<Uint8Array> {
  for (const size of sizes) yield new Uint8Array(size);
}

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
    ['[]', 'body'],
    ['null', 'body'],
    ['{}', 'userId'],
    ['{"userId":1}', 'userId'],
  ])('says what is wrong with %s', (text, path) => {
    expect(parse(text)).toEqual({
      problem: expect.stringContaining(`Expected \`${path}\` to be valid, got: `),
    });
  });

  it('takes deep nesting up to a limit', () => {
    expect(parse(nested(MAX_NESTING - 1))).toHaveProperty('value');
    expect(parse(nested(MAX_NESTING + 1))).toEqual({
      problem: `Expected at most ${MAX_NESTING} levels of nesting, got more`,
    });
    expect(parse(nested(1_000_000))).toHaveProperty('problem');
  });

  it('does not pollute a prototype', () => {
    expect(
      parse('{"userId":"u","__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}}}'),
    ).toHaveProperty('value');
    expect(Object.keys(Object.prototype)).toEqual([]);
  });
});

describe('readBytes', () => {
  it.each([[[]], [[3]], [[1, 2, 3]], [[MAX_BODY_BYTES]]])('reads chunks of %j bytes', async (sizes) => {
    const bytes = await readBytes(chunks(...sizes));
    expect(bytes?.byteLength).toBe(sizes.reduce((sum, size) => sum + size, 0));
  });

  it('reads no bytes if there is no body', async () => {
    expect((await readBytes(null))?.byteLength).toBe(0);
  });

  it('stops as soon as there are too many bytes', async () => {
    expect(await readBytes(chunks(MAX_BODY_BYTES, 1))).toBeNull();
  });
});
