import { LIMITS } from '../../../../spec/limits.ts';
import { demandAllSent } from '../../../kit/client/all-sent.ts';
import { demandEachOnce } from '../../../kit/client/each-once.ts';
import { LOOK_ON_REAL_MS } from '../../../kit/client/look-on.ts';
import { demandTrackWithin } from '../../../kit/client/queue/time-in-queue.ts';
import { queueAll } from '../../../kit/client/queue-all.ts';
import type { Case } from '../../case.ts';

/** Messages of which each is a flush of its own. */
const LONE = 12;

/** Each message is sent once, whatever its client or another one does besides. */
export const queueEachOnce = [
  {
    id: 'queue/each-once-size-1',
    title: `Of ${LONE} messages that each make a flush none is lost and none is sent twice`,
    requirements: ['QUE-013'],
    needs: ['size'],
    spanMs: LOOK_ON_REAL_MS,
    play: async (stage) => {
      const client = await stage.client(await stage.capture(), { size: 1 });
      const messages = stage.messages.tracks(LONE);
      await queueAll(client, messages);
      await demandEachOnce(stage, client.capture, messages, 'QUE-013');
    },
  },
  {
    id: 'queue/another-is-closed',
    title: 'A client goes on when another one is closed, and what that one has sent is not sent again',
    requirements: ['QUE-009', 'QUE-013'],
    spanMs: 3 * LIMITS.flushIntervalMs + LOOK_ON_REAL_MS,
    play: async (stage) => {
      const [closed, open] = [await stage.client(await stage.capture()), await stage.client(await stage.capture())];
      const sent = stage.messages.tracks(LIMITS.flushCount);
      await queueAll(closed, sent);
      await demandAllSent(stage, closed.capture, sent, 'QUE-009');
      const waiting = stage.messages.tracks(1);
      await queueAll(open, waiting);
      await closed.close();
      await demandTrackWithin(stage, 'QUE-009', open, LIMITS.flushIntervalMs);
      await demandEachOnce(stage, open.capture, waiting, 'QUE-013');
      await demandEachOnce(stage, closed.capture, sent, 'QUE-013');
    },
  },
] as const satisfies readonly Case[];
