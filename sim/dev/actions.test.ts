import { describe, expect, it } from 'vitest';
import { SEVEN_KINDS } from '../../spec/examples/seven-kinds.ts';
import { sampleCalls } from './actions.ts';

describe('a sample', () => {
  it('has the members that are set, and leaves the next one as it was', () => {
    const set = { event: 'Paid', 'properties.items.0.sku': 'X', 'properties.items.1': null, 'context.app.name': 'a' };
    const [call] = sampleCalls('track', set);
    expect(call).toMatchObject({ event: 'Paid', context: { app: { name: 'a' } } });
    expect(call?.['properties']).toMatchObject({ items: [{ sku: 'X', quantity: 2 }, null] });
    expect(sampleCalls('track')).toEqual([SEVEN_KINDS.track]);
  });

  it.each([
    ['', 'Expected a path such as properties.revenue, got ""'],
    ['a..b', 'got "a..b"'],
    ['__proto__.x', 'got "__proto__.x"'],
    [`a${'.a'.repeat(20)}`, 'Expected a path'],
    ['properties.items.7', 'Expected a position from 0 to 1 in "properties.items.7", got 7'],
    ['properties.items.x', 'Expected a position from 0 to 1 in "properties.items.x", got x'],
  ])('cannot be given %j', (path, message) => {
    expect(() => sampleCalls('track', { [path]: 1 })).toThrow(message);
    expect(Object.hasOwn(Object.prototype, 'x')).toBe(false);
  });
});
