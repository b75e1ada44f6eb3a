import { LIMITS } from '../../../../spec/limits.ts';
import { queueAll } from '../../../harness/kit/client/queue-all.ts';
import { demandTimesSent } from '../../../harness/kit/client/sent.ts';
import type { Case } from '../../case.ts';

/** A message that equals a queued one is still a separate message, because a user may do the same thing twice. */
export const clientMessageRepeated = [
  {
    id: 'client-message/repeated',
    title: 'A repeated message is sent each time, and every Identify of one user is sent',
    requirements: ['MSG-005', 'MSG-001'],
    spanMs: LIMITS.flushIntervalMs,
    play: async (stage) => {
      const client = await stage.client(await stage.capture());
      const track = stage.messages.track();
      const identify = stage.messages.identify();
      const renamed = { ...identify, fields: { ...identify.fields, Traits: { name: 'Grace' } } };
      await queueAll(client, [track, track, track, identify, renamed]);
      await demandTimesSent(stage, client, track, 3, 'MSG-005');
      await demandTimesSent(stage, client, identify, 2, 'MSG-001');
    },
  },
] as const satisfies readonly Case[];
