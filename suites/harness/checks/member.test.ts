import { describe, expect, it } from 'vitest';
import { makeRequest } from '../receivers/request.fixture.ts';
import { judgeMember } from './member.ts';

const judge = (body: string, expected: unknown) =>
  judgeMember('VAL-001', makeRequest({ body: Buffer.from(body) }), ['properties', 'list'], expected);

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
