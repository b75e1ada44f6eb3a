import { describe, expect, it } from 'vitest';
import { makeRequest } from '../receivers/request.fixture.ts';
import { judgeMember } from './member.ts';
import { diagnoseMember, diagnoseTimestamp } from './shape-diagnosis.ts';

describe('diagnoseMember', () => {
  it.each<[holder: unknown, name: string, wanted: string | undefined, sentence: string | undefined]>([
    [{ user_id: 'u' }, 'userId', 'string', 'The body has `user_id` instead of `userId`.'],
    [{ UserID: 'u' }, 'userId', 'string', 'The body has `UserID` instead of `userId`.'],
    [{ previousId: 'u' }, 'Previous ID', 'string', 'The body has `previousId` instead of `Previous ID`.'],
    [{ data: { userId: 'u' } }, 'userId', 'string', '`userId` is inside `data`, one level too deep.'],
    [{ userId: 5 }, 'userId', 'string', '`userId` is a number, not a string.'],
    [{ userId: null }, 'userId', 'string', '`userId` is null, not a string.'],
    [{ traits: [] }, 'traits', 'object', '`traits` is an array, not an object.'],
    [{ version: '1' }, 'version', 'number', '`version` is a string, not a number.'],
    [{ 'a\u001b': 1 }, 'A\u001b', undefined, 'The body has `a\\u001b` instead of `A\\u001b`.'],
    [{ version: 1 }, 'version', 'never', '`version` must be absent.'],
    [{ userId: 'u' }, 'userId', 'string', undefined],
    [{ userId: 5 }, 'userId', undefined, undefined],
    [{ other: 'u' }, 'userId', 'string', undefined],
    [undefined, 'userId', 'string', undefined],
  ])('%j without %s as it should be', (holder, name, wanted, sentence) => {
    expect(diagnoseMember(holder, name, 'The body', wanted)).toBe(sentence);
  });
});

it.each<[timestamp: string, words: string | undefined]>([
  ['2026-01-01T00:00:00.000Z', undefined],
  ['2026-01-01T00:00:00.000+00:00', undefined],
  ['2026-01-01T00:00:00Z', 'no milliseconds'],
  ['2026-01-01T00:00:00+00:00', 'no milliseconds'],
  ['2026-01-01T00:00:00.123456+00:00', '6 digits after its seconds instead of 3'],
  ['2026-01-01T00:00:00.1Z', '1 digit after its seconds instead of 3'],
  ['2026-01-01T00:00:00.000', 'no time zone'],
  ['2026-01-01T02:00:00.000+02:00', 'an offset of +02:00 instead of `Z`'],
  ['2026-01-01T00:00:00.000+0000', 'an offset of +0000 instead of `Z`'],
  ['2026-01-01 00:00:00', '" " instead of `T`, and no milliseconds, and no time zone'],
  ['2026-01-01T00:00:00,000Z', 'a comma before its milliseconds'],
  ['2026-01-01T00:00:00.000z', '"z" instead of `Z`'],
  ['2026-01-01T00:00:00.000[UTC]', '"[UTC]" instead of `Z`'],
  ['Thu, 01 Jan 2026 00:00:00 GMT', undefined],
  ['1767225600', undefined],
])('diagnoseTimestamp says of %j: %s', (timestamp, words) => {
  expect(diagnoseTimestamp(timestamp)).toBe(words && `\`timestamp\` has ${words}.`);
});

describe('a deviation of a body', () => {
  it('is explained for a single member, with both texts to compare', () => {
    const request = makeRequest({ body: Buffer.from('{"properties":{"n":1}}') });
    expect(judgeMember('BOD-005', request, ['properties', 'n'], '1')).toMatchObject({
      diagnosis: '`n` is a number, not a string.',
      comparison: { expected: '"1"', seen: '1' },
    });
    expect(judgeMember('BOD-005', request, ['Properties'], {})).toMatchObject({
      diagnosis: 'The body has `properties` instead of `Properties`.',
    });
    expect(judgeMember('BOD-005', request, ['Properties'], {})).not.toHaveProperty('comparison');
  });
});

it.each<[properties: object, diagnosis: string | undefined]>([
  [{ campaign: { name: 'spring' } }, undefined],
  [{ campaign: { name: 'Ada' } }, '`name` is inside `campaign`, one level too deep.'],
  [{ Name: 'another' }, undefined],
  [{ Name: 'Ada' }, '`properties` has `Name` instead of `name`.'],
])('explains a missing value by a member only if that has the value: %j', (properties, diagnosis) => {
  const request = makeRequest({ body: JSON.stringify({ properties }) });
  expect(judgeMember('VAL-002', request, ['properties', 'name'], 'Ada')?.diagnosis).toBe(diagnosis);
});
