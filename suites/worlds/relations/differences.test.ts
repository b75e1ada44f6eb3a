import { expect, it } from 'vitest';
import { differences } from './differences.ts';

const SHOP = { key: 'shop', secret: 's', hooks: [1] };

it.each([
  ['nothing', { steps: [1] }, { steps: [1] }, []],
  ['a value', { steps: [{ ms: 1 }] }, { steps: [{ ms: 2 }] }, ['steps.0.ms: 1, then 2']],
  ['a part that is added', { sources: [] }, { sources: [SHOP] }, [`with sources.shop: ${JSON.stringify(SHOP)}`]],
  ['a part that is gone', { a: 1, b: 2 }, { b: 2 }, ['without a: 1']],
  [
    'a part with a key, wherever it is',
    { sources: [SHOP] },
    { sources: [{ key: 'new' }, { ...SHOP, secret: 't' }] },
    ['sources.shop.secret: "s", then "t"', 'with sources.new: {"key":"new"}'],
  ],
  [
    'many members that are added, together',
    { headers: { X: '1' } },
    { headers: { A: '1', B: '2', C: '3', X: '2' } },
    ['headers.X: "1", then "2"', 'with A, B, C in headers'],
  ],
  [
    'a step, with its answers first',
    { steps: [] },
    { steps: [{ kind: 'call', key: 'one', call: {}, answers: { a: [1] } }] },
    ['with steps.one: {"answers":{"a":[1]},"kind":"call","call":{}}'],
  ],
  ['the order', { a: [SHOP, { key: 'b' }] }, { a: [{ key: 'b' }, SHOP] }, ['a in the order b, shop']],
  ['values of other types', [null], [{}], ['0: null, then {}']],
  ['a long text', ['x'], ['y'.repeat(400)], ['0: "x", then "yyy… (400 times)"']],
  ['an object without its members', { a: {} }, { a: [] }, ['a: {}, then []']],
])('finds %s', (_, base, changed, expected) => {
  expect(differences(base, changed)).toEqual(expected);
});
