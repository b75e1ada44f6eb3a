import { describe, expect, it } from 'vitest';
import { sampleMessage } from '../model/samples.fixture.ts';
import { editBody, editMember, keepMembers, mapLeaves, renamed, without } from './edit.ts';
import { REFERENCE } from './reference.ts';

const AT = '2026-01-01T00:00:00.000Z';
const track = sampleMessage({ type: 'track', event: 'e', properties: { a: 1, b: { c: null } } });
const page = sampleMessage({ type: 'page', properties: { a: 1 } });

describe('editing the reference', () => {
  it('changes bodies of the named kinds only', () => {
    const { shape } = { ...REFERENCE, ...editBody(REFERENCE, without('properties'), 'track') };
    expect(shape(track, AT)).toEqual({ version: 1, type: 'track', event: 'e', timestamp: AT });
    expect(shape(page, AT)).toEqual(REFERENCE.shape(page, AT));
  });

  it('changes bodies of all kinds if none is named', () => {
    const { shape } = { ...REFERENCE, ...editBody(REFERENCE, renamed('version', 'v')) };
    expect([shape(track, AT)['v'], shape(page, AT)['v']]).toEqual([1, 1]);
  });

  it('changes the value of one member, only in bodies that have it', () => {
    const { shape } = { ...REFERENCE, ...editMember(REFERENCE, 'properties', () => ({ changed: true })) };
    expect(shape(track, AT)['properties']).toEqual({ changed: true });
    expect(shape(sampleMessage({ type: 'identify' }), AT)['traits']).toEqual({});
  });

  it('reaches leaves and members at any depth', () => {
    expect(mapLeaves([1, { a: [2] }], (leaf) => Number(leaf) * 2)).toEqual([2, { a: [4] }]);
    expect(keepMembers((_, value) => value !== null)({ a: null, b: { c: null, d: 0 } })).toEqual({ b: { d: 0 } });
  });
});
