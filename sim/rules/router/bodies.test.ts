import { describe, expect, it } from 'vitest';
import type { Message } from '../../model/message.ts';
import { sampleMessage } from '../../model/samples.fixture.ts';
import { escapeBeyondAscii, shape } from './bodies.ts';

const AT = '2026-01-01T00:00:00.000Z';
const BODIES: readonly [Message['content'], object][] = [
  [
    { type: 'page', userId: 'u', name: 'Home', category: 'Docs', properties: { path: '/' } },
    { version: 1, type: 'page', userId: 'u', properties: { path: '/' }, timestamp: AT },
  ],
  [
    { type: 'screen', userId: 'u', name: 'Home', properties: { a: 1 }, context: { os: { name: 'iOS' } } },
    { version: 1, type: 'screen', userId: 'u', name: 'Home', timestamp: AT, context: { os: { name: 'iOS' } } },
  ],
  [
    { type: 'identify', userId: 'u', traits: { plan: null } },
    { version: 1, type: 'identify', userId: 'u', traits: { plan: null }, timestamp: AT },
  ],
  [
    { type: 'track', userId: 'u', anonymousId: 'a', event: 'Bought', properties: { revenue: '19.99' } },
    { version: 1, type: 'track', userId: 'u', event: 'Bought', properties: { revenue: '19.99' }, timestamp: AT },
  ],
  [
    { type: 'alias', previousId: 'p', userId: 'u' },
    { version: 1, type: 'alias', 'Previous ID': 'p', 'User ID': 'u', timestamp: AT },
  ],
  [
    { type: 'group', groupId: 'g', userId: 'u', traits: {} },
    { version: 1, type: 'group', groupId: 'g', userId: 'u', traits: {}, timestamp: AT },
  ],
  [
    { type: 'delete', userId: 'u' },
    { type: 'delete', userId: 'u', timestamp: AT },
  ],
];

describe('shape', () => {
  it.each(BODIES)('gives %j the listed members in the listed order', (content, expected) => {
    expect(JSON.stringify(shape(sampleMessage(content), AT))).toBe(JSON.stringify(expected));
  });

  it.each([
    [{ type: 'track', userId: 'u', event: 'e' }, 'properties'],
    [{ type: 'page', userId: 'u' }, 'properties'],
    [{ type: 'identify', userId: 'u' }, 'traits'],
    [{ type: 'group', userId: 'u', groupId: 'g' }, 'traits'],
    [{ type: 'screen', userId: 'u', name: 'n' }, 'context'],
  ] as const)('gives %j an empty %s', (content, member) => {
    expect(shape(sampleMessage(content), AT)[member]).toEqual({});
  });

  it.each([
    [{ os: { version: 17.1, name: 'iOS', beta: 1 } }, { os: { version: '17.1', name: 'iOS', beta: 1 } }],
    [
      { device: { model: null, type: ['a'] }, os: null, app: 'Shop', ip: null },
      { device: {}, ip: null },
    ],
  ])('writes what the context %j of a screen must have as text, or leaves it out', (context, expected) => {
    const body = shape(sampleMessage({ type: 'screen', name: 'n', context }), AT);
    expect(body['context']).toEqual(expected);
  });

  it('carries the anonymous id of a call that has no user id', () => {
    const body = shape(sampleMessage({ type: 'track', anonymousId: 'a', event: 'e' }), AT);
    expect(body).toEqual({ version: 1, type: 'track', anonymousId: 'a', event: 'e', properties: {}, timestamp: AT });
  });

  it('carries no id if the call has none', () => {
    expect(Object.keys(shape(sampleMessage({ type: 'page' }), AT))).toEqual([
      'version',
      'type',
      'properties',
      'timestamp',
    ]);
  });

  it('passes on the very object that the customer gave', () => {
    const properties = { ['__proto__x']: 1, nested: [{ a: null }] };
    expect(shape(sampleMessage({ type: 'page', properties }), AT)['properties']).toBe(properties);
  });
});

describe('escapeBeyondAscii', () => {
  it('writes the same value in ASCII', () => {
    const json = JSON.stringify({ 'ключ "x"': 'Zürich ☃ 🎉\n' });
    expect(escapeBeyondAscii(json)).toMatch(/^[\x20-\x7e]+$/);
    expect(JSON.parse(escapeBeyondAscii(json))).toEqual(JSON.parse(json));
  });
});
