import { describe, expect, it } from 'vitest';
import { isSameJsonText } from './exact-json.ts';

describe('JSON is the same', () => {
  it.each([
    ['{"a":1,"b":[true,null]}', '{ "b": [true, null], "a": 1 }'],
    ['12', '12.0'],
    ['1200', '1.2e3'],
    ['-0.0050', '-5E-3'],
    ['0', '-0.0e9'],
    ['"\\u0041 1.0"', '"A 1.0"'],
    ['1e400', '10e399'],
  ])('%s and %s', (one, other) => expect(isSameJsonText(one, other)).toBe(true));
});

describe('JSON is not the same', () => {
  it.each([
    ['9007199254740993', '9007199254740992'],
    ['0.1', '0.10000000000000001'],
    ['1', '"1"'],
    ['1', '-1'],
    ['1e400', '1e401'],
    ['[1,2]', '[2,1]'],
    ['{"a":null}', '{}'],
    ['"1.0"', '"1"'],
    ['refused: 1', 'refused: 1'],
  ])('%s and %s', (one, other) => expect(isSameJsonText(one, other)).toBe(false));
});
