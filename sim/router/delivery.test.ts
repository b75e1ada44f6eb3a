import { describe, expect, it } from 'vitest';
import { Delivery, type DeliveryState } from './delivery.ts';

const WEBHOOK = { url: 'http://hooks.test/a', headers: {} };

function deliveryAfter(...states: readonly DeliveryState[]): Delivery {
  const delivery = new Delivery(WEBHOOK, 0);
  for (const state of states) delivery.moveTo(state);
  return delivery;
}

describe('Delivery', () => {
  it.each([
    [['attempting', 'processed']],
    [['attempting', 'refused']],
    [['attempting', 'waiting', 'pending', 'attempting', 'processed']],
    [['attempting', 'waiting', 'processed']],
    [['waiting', 'pending', 'attempting', 'processed']],
    [['attempting', 'expired']],
    [['attempting', 'waiting', 'pending', 'expired']],
    [['processed']],
  ] as const)('goes from pending through %j, and is then over', (states) => {
    expect(deliveryAfter(...states)).toMatchObject({ state: states.at(-1), isOver: true });
  });

  it.each([
    [[], 'refused'],
    [['attempting'], 'pending'],
    [['attempting'], 'attempting'],
    [['attempting', 'waiting'], 'attempting'],
    [['attempting', 'processed'], 'attempting'],
    [['attempting', 'refused'], 'waiting'],
    [['attempting', 'expired'], 'processed'],
  ] as const)('does not go on from %j to %s', (states, next) => {
    const delivery = deliveryAfter(...states);
    expect(() => delivery.moveTo(next)).toThrow(
      /^Expected `delivery` to go on from \w+, got \w+ \(http:\/\/hooks\.test\/a\)$/,
    );
    expect(delivery.state).toBe(states.at(-1) ?? 'pending');
  });

  it('cancels its scheduled retry when the message is processed meanwhile', () => {
    const cancelled: string[] = [];
    const delivery = deliveryAfter('attempting');
    delivery.waitFor({ cancel: () => void cancelled.push('retry') });
    expect(cancelled).toEqual([]);
    delivery.moveTo('processed');
    expect(cancelled).toEqual(['retry']);
  });
});
