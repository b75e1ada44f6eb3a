import { describe, expect, it } from 'vitest';
import { sampleMessage } from '../../model/samples.fixture.ts';
import { audienceChanges, selects, snakeCase } from './selection.ts';

describe('selects', () => {
  it.each([
    [undefined, true],
    [{}, true],
    [{ All: true }, true],
    [{ All: false }, false],
    [{ All: false, Webhooks: true }, true],
    [{ All: true, Webhooks: false }, false],
    [{ Webhooks: false }, false],
    [{ Webhooks: true }, true],
    [{ webhooks: false }, true],
    [{ All: false, webhooks: true }, false],
    [{ Other: false }, true],
    [{ All: false, Other: true }, false],
  ])('for a call with %j is %s', (integrations, expected) => {
    expect(selects(sampleMessage({ type: 'page', integrations }))).toBe(expected);
  });

  it('lets every deletion through', () => {
    expect(selects(sampleMessage({ type: 'delete', userId: 'u' }))).toBe(true);
  });
});

describe('snakeCase', () => {
  it.each([
    ['First Time Shopper', 'first_time_shopper'],
    ['shoppers', 'shoppers'],
    ['  Big   Spenders ', 'big_spenders'],
    ['already_snake_case', 'already_snake_case'],
    ['kebab-case name', 'kebab_case_name'],
    ['camelCaseName', 'camel_case_name'],
    ['Zürich Ältere', 'zürich_ältere'],
    ['!?', ''],
  ])('makes %j into %j', (name, expected) => {
    expect(snakeCase(name)).toBe(expected);
  });
});

describe('audienceChanges', () => {
  const member = (userId: string) => ({ userId, isMember: true });
  const leaver = (userId: string) => ({ userId, isMember: false });

  it.each([
    [null, ['a', 'b'], [member('a'), member('b')]],
    [null, [], []],
    [['a', 'b'], ['a', 'b'], []],
    [
      ['a', 'b'],
      ['b', 'c'],
      [member('c'), leaver('a')],
    ],
    [['a'], [], [leaver('a')]],
    [[], ['a'], [member('a')]],
  ])('from %j to %j are %j', (before, now, expected) => {
    expect(audienceChanges(before === null ? null : new Set(before), new Set(now))).toEqual(expected);
  });
});
