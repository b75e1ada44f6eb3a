import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { BUDGET, Budget, SharedQuota } from './budget.ts';
import { CONTENTS_BOUNDS, countValues, takeContents } from './contents-bounds.ts';
import { makeRequest } from './request.fixture.ts';

const { depth, values } = CONTENTS_BOUNDS;
const nested = (levels: number): string => '['.repeat(levels) + ']'.repeat(levels);

/** The refusal of a body that may not be kept, or undefined if it may. */
function findRefusal(body: string | Buffer): string | undefined {
  const budget = new Budget(new SharedQuota());
  takeContents(budget, 'hook-1', makeRequest({ body }));
  return budget.overdrawn();
}

describe('takeContents', () => {
  it.each<[what: string, body: string | Buffer]>([
    ['no body', ''],
    ['the deepest JSON', nested(depth)],
    ['many values', `[${'0,'.repeat(values - 2)}0]`],
    ['a body that is all one text', JSON.stringify(['x'.repeat(BUDGET.bodyBytes - 4)])],
    ['a text that looks deep', JSON.stringify(nested(100_000))],
    ['deep brackets outside JSON', `a${nested(100_000)}`],
    ['a batch in gzip', gzipSync(`[${'{"a":"b"},'.repeat(5_000)}0]`)],
  ])('takes %s', (_, body) => {
    expect(findRefusal(body)).toBeUndefined();
  });

  it.each<[what: string, body: string | Buffer, expected: string]>([
    ['JSON one level too deep', nested(depth + 1), `JSON nested at most ${depth} levels deep in one body`],
    ['deep JSON after blanks', ` \r\n\t${nested(100_000)}`, `JSON nested at most ${depth} levels deep in one body`],
    ['deep JSON after a mark', `\uFEFF${nested(100_000)}`, `JSON nested at most ${depth} levels deep in one body`],
    ['deep JSON in gzip', gzipSync(nested(100_000)), `JSON nested at most ${depth} levels deep in one body`],
    ['deep members', '{"a":'.repeat(100_000), `JSON nested at most ${depth} levels deep in one body`],
    ['too many values', `[${'0,'.repeat(values)}0]`, `JSON with at most ${values} values in one body`],
    ['a bomb', gzipSync(Buffer.alloc(BUDGET.bodyBytes + 1)), 'at most 4194304 bytes in one decoded body'],
  ])('refuses %s, and names the bound', (_, body, expected) => {
    expect(findRefusal(body)).toMatch(new RegExp(`^Expected ${expected}, got more \\(hook-1; `));
  });
});

describe('countValues', () => {
  it.each([
    ['1', 1],
    ['[1,2]', 3],
    ['{"a":{"b":[]}}', 6],
  ])('counts the values and names of %s, or more', (text, count) => {
    expect(countValues(Buffer.from(text))).toBe(count);
  });
});
