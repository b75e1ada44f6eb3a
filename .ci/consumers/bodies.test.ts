import { describe, expect, it } from 'vitest';
import { samples } from '../../spec/samples/samples.fixture.ts';
import { BODY_KINDS } from '../../spec/shapes/bodies.ts';
import { choose, classOf, hasListedContext, isSameJsonText, withUnknownMembers, wrongBodies } from './bodies.ts';

const timestamp = '2026-01-01T00:00:00.000Z';
const body = (members: object): string => JSON.stringify({ version: 1, userId: 'u', timestamp, ...members });
const plain = Array.from({ length: 50 }, (_, index) => body({ type: 'track', event: `e${index}`, properties: {} }));
const identify = body({ type: 'identify', traits: {} });

describe('a class of bodies', () => {
  it.each([
    ['track', { type: 'track', properties: { text: '1.5' } }],
    ['track anonymous', { type: 'track', userId: undefined, anonymousId: 'a' }],
    ['track unicode', { type: 'track', event: 'größe' }],
    ['track big', { type: 'track', properties: { n: 9007199254740991 } }],
    ['track fraction', { type: 'track', properties: { n: 1.5 } }],
    ['track exponent', { type: 'track', properties: { n: 1e300 } }],
    ['track more', { type: 'track', messageId: 'm' }],
    ['identify membership', { type: 'identify', traits: { big_spenders: true } }],
    ['identify deep', { type: 'identify', traits: { a: [[[[[[1]]]]]] } }],
  ])('%s', (name, members) => expect(classOf(body(members))).toBe(name));
});

describe('choosing bodies', () => {
  it('takes one of each class before a second', () => {
    expect(choose([...plain, identify], 2, 1)).toContain(identify);
  });

  it('chooses the same for a seed, and others for another', () => {
    expect(choose(plain, 10, 1)).toEqual(choose(plain, 10, 1));
    expect(choose(plain, 10, 1)).not.toEqual(choose(plain, 10, 2));
  });
});

describe('wrong bodies', () => {
  const right = BODY_KINDS.map((kind) => JSON.stringify(samples(3).body(kind)));

  it('are as many as wanted, and none is right', () => {
    const wrong = wrongBodies(right, 100, 1);
    expect(wrong).toHaveLength(100);
    expect(wrong.filter((text) => right.includes(text))).toEqual([]);
  });

  it('are not made without a body of each kind', () => {
    expect(() => wrongBodies(right.slice(1), 100, 1)).toThrow('Expected a body of kind page, got none');
  });
});

it('adds unknown members to a body and to the objects of its context', () => {
  const added = { 'not listed': [1, 2.5, null, { deep: 'größe' }] };
  const text = withUnknownMembers('{"type":"screen","properties":{},"context":{"app":{"name":"n"},"list":[{}]}}');
  const context = { app: { name: 'n', ...added }, list: [{}], ...added };
  expect(JSON.parse(text)).toEqual({ type: 'screen', properties: {}, context, ...added });
});

it.each([
  ['none', {}, true],
  ['one with listed members', { context: { device: { type: 'ios' }, os: {}, app: {} } }, true],
  ['one with another member', { context: { device: {}, ip: '203.0.113.9' } }, false],
])('knows a context that schemas list: %s', (_, body, isListed) => {
  expect(hasListedContext(JSON.stringify(body))).toBe(isListed);
});

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
