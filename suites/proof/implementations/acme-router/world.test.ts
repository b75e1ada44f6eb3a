import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { virtualClock } from './clock.fixture.ts';
import { type Receiver, START, sourceOf, startReceiver, until } from './rig.fixture.ts';
import { World } from './world.fixture.ts';

describe('World', () => {
  const clock = virtualClock(Date.parse(START));
  let failing: Receiver;

  beforeEach(async () => {
    failing = await startReceiver(500);
  });

  afterEach(() => failing.close());

  it('drops a retry that is due later', async () => {
    const world = new World(clock);
    world.putSource('wk-1', { ...sourceOf([failing.url]) });
    world.receive('wk-1', { type: 'page', userId: 'u1' });
    await until(() => world.sender.busy === 0);
    expect(clock.nextDueAt()).toBe(clock.now() + 30_000);

    world.drop();

    expect(clock.nextDueAt()).toBeUndefined();
    expect(world.sender.pending).toBe(0);
  });
});
