import { expect, it } from 'vitest';
import { Growth } from './growth.fixture.ts';

const HELD_MB = 64;

it('shows what was held for a moment, and not what was held before', () => {
  const before = Buffer.alloc(HELD_MB * 1024 * 1024, 1);
  const growth = new Growth();
  expect(growth.growthMb()).toBeLessThan(HELD_MB / 2);
  const held = Buffer.alloc(HELD_MB * 1024 * 1024, 1);
  expect(growth.growthMb()).toBeGreaterThan(HELD_MB / 2);
  growth.stop();
  expect([before.length, held.length]).toEqual([HELD_MB * 1024 * 1024, HELD_MB * 1024 * 1024]);
});
