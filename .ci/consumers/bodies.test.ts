import { expect, it } from 'vitest';
import { choose, isSameJsonText, withUnknownMembers } from './bodies.ts';

it('chooses one body of each class before a second', () => {
  const plain = Array.from({ length: 50 }, (_, index) => JSON.stringify({ type: 'track', event: `e${index}` }));
  const special = JSON.stringify({ type: 'track', event: 'größe' });
  expect(choose([...plain, special], 2, 1)).toContain(special);
});

it('adds unknown members to a body and to the objects of its context', () => {
  const added = { 'not listed': [1, 2.5, null, { deep: 'größe' }] };
  const text = withUnknownMembers('{"type":"screen","properties":{},"context":{"app":{"name":"n"},"list":[{}]}}');
  const context = { app: { name: 'n', ...added }, list: [{}], ...added };
  expect(JSON.parse(text)).toEqual({ type: 'screen', properties: {}, context, ...added });
});

it.each([
  ['{"a":1,"b":[true,null]}', '{ "b": [true, null], "a": 1 }', true],
  ['1200', '1.2e3', true],
  ['-0.0050', '-5E-3', true],
  ['0', '-0.0e9', true],
  ['"\\u0041 1.0"', '"A 1.0"', true],
  ['9007199254740993', '9007199254740992', false],
  ['0.1', '0.10000000000000001', false],
  ['1e400', '1e401', false],
  ['1', '"1"', false],
  ['[1,2]', '[2,1]', false],
  ['{"a":null}', '{}', false],
  ['refused: 1', 'refused: 1', false],
])('%s and %s are the same JSON: %s', (one, other, isSame) => expect(isSameJsonText(one, other)).toBe(isSame));
