import { expect, it } from 'vitest';
import { FAIL } from '../../harness/receivers/reply.ts';
import { playSample } from './play-sample.fixture.ts';

it('says that a retry may wait on another clock, if the clock of the world has no timer for it', async () => {
  const { result } = await playSample({
    play: async (stage) => {
      const receiver = await stage.receiver(FAIL);
      await stage.source({ hooks: [{ receiver }] });
      await fetch(receiver.url, { method: 'POST', body: '{}' });
      await stage.awaitRetry(receiver, 'RTY-001');
    },
  });
  expect(result).toMatchObject({
    status: 'failed',
    failure: {
      requirement: 'RTY-001',
      diagnosis:
        'The clock reports `next` null and `busy` 0, so no timer of this world is pending; a timeout or a retry that waits on the clock of the machine looks like this; a router that has given up shows the same.',
    },
  });
});
