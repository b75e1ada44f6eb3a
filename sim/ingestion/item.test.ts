import { describe, expect, it } from 'vitest';
import { callOfItem } from './item.ts';

describe('callOfItem', () => {
  it('keeps every member unchanged, known or not', () => {
    const properties = { a: null, b: [{}] };
    const item = { type: 'track', event: 'e', properties, messageId: 'm', timestamp: '2026-11-20T21:23:07+0000' };
    expect(callOfItem(item)).toEqual(item);
    expect(callOfItem(item)['properties']).toBe(properties);
  });

  it('treats null as a member that was left out', () => {
    const item = { type: 'page', userId: 'u', anonymousId: null, context: null, integrations: null, properties: null };
    expect(callOfItem(item)).toEqual({ type: 'page', userId: 'u' });
  });

  it.each([
    [{ integrations: { All: false } }, { All: false }],
    [{ context: { integrations: { All: false } } }, { All: false }],
    [
      { integrations: { Webhooks: true }, context: { integrations: { All: false } } },
      { All: false, Webhooks: true },
    ],
    [{ integrations: { All: true }, context: { integrations: { All: false } } }, { All: true }],
    [{ integrations: null, context: { integrations: { All: false } } }, { All: false }],
    [{ integrations: { All: false }, context: { integrations: 'all' } }, { All: false }],
    [{ context: { ip: '::1' } }, undefined],
    [{ context: ['x'] }, undefined],
    [{ integrations: 'all' }, 'all'],
  ])('reads %j with the integrations %j', (item, integrations) => {
    expect(callOfItem({ type: 'page', ...item })['integrations']).toEqual(integrations);
  });

  it.each([
    [{ type: 'page', traits: { url: '/' } }, { url: '/' }],
    [{ type: 'page', traits: { url: '/' }, properties: null }, { url: '/' }],
    [{ type: 'page', traits: { url: '/' }, properties: {} }, {}],
    [{ type: 'page' }, undefined],
    [{ type: 'screen', traits: { url: '/' } }, undefined],
    [{ type: 'identify', traits: { age: 1 } }, undefined],
  ])('reads %j with the properties %j', (item, properties) => {
    expect(callOfItem(item)['properties']).toEqual(properties);
  });

  it('does not pollute a prototype', () => {
    const call = callOfItem(JSON.parse('{"__proto__":{"a":1},"context":{"integrations":{"__proto__":{"All":false}}}}'));
    expect(Object.getPrototypeOf(call)).toBe(Object.prototype);
    expect(Object.getPrototypeOf(call['integrations'])).toBe(Object.prototype);
    expect(Object.keys(Object.prototype)).toEqual([]);
  });
});
