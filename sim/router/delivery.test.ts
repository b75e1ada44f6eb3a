import { describe, expect, it } from 'vitest';
import { Delivery, type DeliveryState } from './delivery.ts';

function deliveryAfter(...states: readonly DeliveryState[]): Delivery {
  const delivery = new Delivery({ url: 'http://hooks.test/a', headers: {} }, 0);
  for (const state of states) delivery.moveTo(state);
  return delivery;
}

describe('Delivery', () => {
  it.each([
    [['attempting', 'waiting', 'pending', 'attempting', 'processed']],
    [['waiting', 'pending', 'expired']],
    [['attempting', 'refused']],
  ] as const)('goes from pending through %j, and is then over', (states) => {
    expect(deliveryAfter(...states)).toMatchObject({ state: states.at(-1), isOver: true });
  });

  it.each([
    [[], 'refused'],
    [['attempting', 'waiting'], 'attempting'],
    [['attempting', 'processed'], 'attempting'],
  ] as const)('does not go on from %j to %s', (states, next) => {
    const delivery = deliveryAfter(...states);
    expect(() => delivery.moveTo(next)).toThrow(/^Expected `delivery` to go on from \w+, got \w+ \(http/);
    expect(delivery.state).toBe(states.at(-1) ?? 'pending');
  });

  it('cancels its scheduled retry when the message is processed meanwhile', () => {
    const cancelled: string[] = [];
    const delivery = deliveryAfter('attempting');
    delivery.waitFor({ cancel: () => void cancelled.push('retry') });
    delivery.moveTo('processed');
    expect(cancelled).toEqual(['retry']);
  });
});
