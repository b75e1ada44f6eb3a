import { describe, expect, it } from 'vitest';
import { bodyText, RawJson } from './raw-json.ts';

describe('bodyText', () => {
  it.each([
    ['a value', { a: [1, 'é'] }, '{"a":[1,"é"]}'],
    ['null', null, 'null'],
    ['nothing', undefined, undefined],
    ['a number beyond the precision of a double', new RawJson('{"a":9007199254740993}'), '{"a":9007199254740993}'],
    ['a key given twice', new RawJson('{"a":1, "a":2}'), '{"a":1, "a":2}'],
    ['a key named __proto__', new RawJson('{"__proto__":{}}'), '{"__proto__":{}}'],
  ])('writes %s', (_, body, text) => {
    expect(bodyText(body)).toBe(text);
  });
});
