import { describe, expect, it } from 'vitest';
import { requestOf } from '../receivers/request.fixture.ts';
import { isSameJson, judgeMember } from './member.ts';

const judge = (body: string, expected: unknown) =>
  judgeMember('VAL-001', requestOf({ body: Buffer.from(body) }), ['properties', 'list'], expected);

describe('judgeMember', () => {
  it('passes a member that is as given', () => {
    expect(judge('{"properties":{"list":["a",{"b":null}]}}', ['a', { b: null }])).toBeUndefined();
  });

  it.each([
    ['is different', '{"properties":{"list":["b"]}}', '["b"]'],
    ['is missing', '{"properties":{}}', 'no `properties.list`'],
    ['has no object to be in', '{"properties":"list"}', 'no `properties.list`'],
    ['belongs to a body that is not an object', '["properties"]', 'no `properties.list`'],
  ])('fails a member that %s', (_, body, seen) => {
    expect(judge(body, ['a'])).toMatchObject({
      requirement: 'VAL-001',
      expected: '`properties.list` to be ["a"]',
      seen,
    });
  });
});

describe('isSameJson', () => {
  it.each<[what: string, one: unknown, other: unknown]>([
    ['members in another order', { a: 1, b: [2, null] }, { b: [2, null], a: 1 }],
    ['nothing and nothing', undefined, undefined],
    ['letters beyond ASCII', 'naïve', 'naïve'],
  ])('treats %s as the same', (_, one, other) => {
    expect(isSameJson(one, other)).toBe(true);
  });

  it.each<[what: string, one: unknown, other: unknown]>([
    ['a number and its text', 42, '42'],
    ['null and a missing member', { a: null }, {}],
    ['entries in another order', ['a', 'b'], ['b', 'a']],
    ['an empty list and an empty object', [], {}],
    ['composed and decomposed letters', 'é', 'e\u0301'],
  ])('tells %s apart', (_, one, other) => {
    expect(isSameJson(one, other)).toBe(false);
  });
});
