import { describe, expect, it } from 'vitest';
import type { RequirementId } from '../../../spec/requirements/index.ts';
import { BODY_KINDS, type BodyKind } from '../../../spec/shapes/bodies.ts';
import { makeRequest } from '../receivers/request.fixture.ts';
import { bodyKind, judgeJson, judgeShape, judgeType } from './body.ts';

const timestamp = '2026-03-01T12:00:00.000Z';
const context = { device: { model: 'M', type: 'phone' }, os: { name: 'O', version: '1' }, app: { name: 'A' } };

const BODIES: Readonly<Record<BodyKind, Record<string, unknown>>> = {
  page: { version: 1, type: 'page', userId: 'u', properties: {}, timestamp },
  screen: { version: 1, type: 'screen', userId: 'u', name: 'Home', timestamp, context },
  identify: { version: 1, type: 'identify', userId: 'u', traits: {}, timestamp },
  track: { version: 1, type: 'track', userId: 'u', event: 'e', properties: {}, timestamp },
  alias: { version: 1, type: 'alias', 'Previous ID': 'p', 'User ID': 'u', timestamp },
  group: { version: 1, type: 'group', groupId: 'g', userId: 'u', traits: {}, timestamp },
  delete: { type: 'delete', userId: 'u', timestamp },
};

const carrying = (body: unknown) => makeRequest({ body: JSON.stringify(body) });

/** The body of a kind with some members changed; a member that is undefined is left out. */
const changed = (kind: BodyKind, members: Record<string, unknown>) => carrying({ ...BODIES[kind], ...members });

describe('judgeJson', () => {
  it.each(['{}', ' {"a":1}\n'])('finds nothing in %j', (body) => {
    expect(judgeJson(makeRequest({ body }))).toBeUndefined();
  });

  it.each(['', '[]', '[{}]', '"a"', 'null', '1', '{"a":1', '{"a":1}{"b":2}', "{'a':1}", 'a=1'])('finds %j', (body) => {
    expect(judgeJson(makeRequest({ body }))).toMatchObject({ requirement: 'BOD-001', seen: JSON.stringify(body) });
  });

  it('finds bytes that are not UTF-8', () => {
    const body = Buffer.from('{"a":"é"}', 'latin1');
    expect(judgeJson(makeRequest({ body }))).toMatchObject({ requirement: 'BOD-001' });
  });
});

describe('judgeType', () => {
  it.each(BODY_KINDS)('finds nothing in a %s body', (kind) => {
    expect(judgeType(carrying(BODIES[kind]))).toBeUndefined();
    expect(bodyKind(BODIES[kind])).toBe(kind);
  });

  it.each([
    ['Track', '"Track"'],
    ['event', '"event"'],
    [1, '1'],
    [null, 'null'],
    [undefined, 'no `type`'],
    ['constructor', '"constructor"'],
  ])('finds the type %j', (type, seen) => {
    expect(judgeType(carrying({ type }))).toMatchObject({ requirement: 'BOD-011', seen });
  });

  it('leaves a body that is not an object to another check', () => {
    expect(judgeType(makeRequest({ body: '[]' }))).toBeUndefined();
  });
});

describe('judgeShape', () => {
  it.each(BODY_KINDS)('finds nothing in a %s body', (kind) => {
    expect(judgeShape(carrying(BODIES[kind]), false)).toEqual([]);
  });

  it.each(BODY_KINDS)('finds nothing in a %s body with additional members', (kind) => {
    expect(judgeShape(changed(kind, { messageId: 'm', context, extra: null }), false)).toEqual([]);
  });

  it.each<[kind: BodyKind, members: Record<string, unknown>, requirement: RequirementId, seen: string]>([
    ['page', { properties: undefined }, 'BOD-002', 'no `properties`'],
    ['page', { properties: [] }, 'BOD-002', '[]'],
    ['page', { userId: undefined }, 'BOD-002', 'no `userId`'],
    ['screen', { name: undefined }, 'BOD-003', 'no `name`'],
    ['screen', { context: undefined }, 'BOD-003', 'no `context`'],
    ['screen', { context: { os: { name: 1 } } }, 'BOD-003', '{"os":{"name":1}}'],
    ['identify', { traits: undefined }, 'BOD-004', 'no `traits`'],
    ['identify', { userId: 7 }, 'BOD-004', '7'],
    ['track', { event: undefined }, 'BOD-005', 'no `event`'],
    ['track', { properties: null }, 'BOD-005', 'null'],
    ['group', { groupId: undefined }, 'BOD-007', 'no `groupId`'],
    ['group', { traits: 'a' }, 'BOD-007', '"a"'],
    ['delete', { userId: undefined }, 'BOD-008', 'no `userId`'],
    ['track', { version: undefined }, 'BOD-005', 'no `version`'],
    ['track', { version: '1' }, 'BOD-009', '"1"'],
    ['track', { version: 2 }, 'BOD-009', '2'],
    ['delete', { version: 1 }, 'BOD-010', '1'],
    ['alias', { 'Previous ID': undefined }, 'BOD-012', 'no `Previous ID`'],
    ['alias', { 'User ID': undefined }, 'BOD-013', 'no `User ID`'],
    ['track', { timestamp: undefined }, 'BOD-005', 'no `timestamp`'],
    ['track', { timestamp: 1_700_000_000 }, 'TIM-001', '1700000000'],
    ['track', { timestamp: '2026-03-01T12:00:00Z' }, 'TIM-001', '"2026-03-01T12:00:00Z"'],
    ['track', { timestamp: '2026-03-01T14:00:00.000+02:00' }, 'TIM-001', '"2026-03-01T14:00:00.000+02:00"'],
  ])('reports a %s body with %j as a failure of %s', (kind, members, requirement, seen) => {
    const request = changed(kind, members);
    const expected = expect.stringMatching(/\S/);
    expect(judgeShape(request, false)).toMatchObject([{ requirement, expected, seen, request }]);
  });

  it('finds all deviations', () => {
    const deviations = judgeShape(changed('track', { version: 2, event: undefined, timestamp: '' }), false);
    expect(deviations.map(({ requirement }) => requirement).sort()).toEqual(['BOD-005', 'BOD-009', 'TIM-001']);
  });

  it.each([{ userId: undefined }, { userId: null }])('does not require the id of an anonymous user: %j', (members) => {
    expect(judgeShape(changed('track', members), true)).toEqual([]);
  });

  it.each(['[]', '{"type":"Track"}', 'text'])('leaves %s to other checks', (body) => {
    expect(judgeShape(makeRequest({ body }), false)).toEqual([]);
  });
});
