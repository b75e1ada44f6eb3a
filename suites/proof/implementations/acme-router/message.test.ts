import { describe, expect, it } from 'vitest';
import type { Members } from './members.fixture.ts';
import { callBody, deletionBody, goesToWebhooks } from './message.fixture.ts';

const NOW = '2026-01-01T00:00:00.000Z';
const NOW_MS = Date.parse(NOW);

function written(call: Members): Members {
  return JSON.parse(callBody(call, NOW_MS).toString('utf8'));
}

describe('callBody', () => {
  it.each([
    ['page', { userId: 'u1', properties: { path: '/a' } }, { userId: 'u1', properties: { path: '/a' } }],
    ['page', { anonymousId: 'a1', traits: { path: '/a' } }, { anonymousId: 'a1', properties: { path: '/a' } }],
    ['screen', { userId: 'u1', name: 'Home' }, { userId: 'u1', name: 'Home', context: {} }],
    ['identify', { userId: 'u1', traits: { plan: 'Zoë' } }, { userId: 'u1', traits: { plan: 'Zoë' } }],
    ['track', { userId: 'u1', event: 'E' }, { userId: 'u1', event: 'E', properties: {} }],
    ['alias', { userId: 'new', previousId: 'old' }, { 'User ID': 'new', 'Previous ID': 'old' }],
    ['group', { userId: 'u1', groupId: 'g1' }, { userId: 'u1', groupId: 'g1', traits: {} }],
  ])('gives a %s call of %j its shape', (type, call, expected) => {
    expect(written({ type, ...call })).toMatchObject({ type, version: 1, timestamp: NOW, ...expected });
  });

  it('leaves out the `userId` of an anonymous user', () => {
    expect(written({ type: 'page', anonymousId: 'a1' })).not.toHaveProperty('userId');
  });

  it('keeps the time of the call, in UTC with milliseconds', () => {
    const call = { type: 'page', userId: 'u1', timestamp: '2026-11-20T23:23:07+0200' };

    expect(written(call)).toMatchObject({ timestamp: '2026-11-20T21:23:07.000Z', receivedAt: NOW });
  });

  it('writes pure ASCII', () => {
    const body = callBody({ type: 'track', userId: 'u1', event: 'Größe 🎉' }, NOW_MS).toString('latin1');

    expect(body).toContain('"Gr\\u00f6\\u00dfe \\ud83c\\udf89"');
  });

  it.each([
    [{ type: 'delete', userId: 'u1' }],
    [{ type: 'page' }],
    [{ type: 'page', userId: 7 }],
    [{ type: 'page', userId: 'u1', timestamp: 'noon' }],
    [{ type: 'page', userId: 'u1', properties: [] }],
    [{ type: 'track', userId: 'u1' }],
    [{ type: 'alias', userId: 'u1' }],
    [{ type: 'group', userId: 'u1' }],
  ])('refuses %j', (call) => {
    expect(() => callBody(call, NOW_MS)).toThrow(expect.objectContaining({ status: 400 }));
  });
});

describe('deletionBody', () => {
  it('names the user and has no version', () => {
    const body = JSON.parse(deletionBody('u1', NOW_MS).toString('utf8'));

    expect(body).toMatchObject({ type: 'delete', userId: 'u1', timestamp: NOW });
    expect(body).not.toHaveProperty('version');
  });
});

describe('goesToWebhooks', () => {
  it.each([
    [{}, true],
    [{ integrations: { All: false } }, false],
    [{ integrations: { All: false, Webhooks: true } }, true],
    [{ integrations: { All: true, Webhooks: false } }, false],
    [{ integrations: { All: false, webhooks: true } }, false],
    [{ integrations: { Other: false } }, true],
    [{ context: { integrations: { Webhooks: false } } }, false],
  ])('of a call with %j is %j', (call, expected) => {
    expect(goesToWebhooks(call)).toBe(expected);
  });
});
