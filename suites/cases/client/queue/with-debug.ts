import { LIMITS } from '../../../../spec/limits.ts';
import { OBJECT_FIELDS } from '../../../harness/capture/go-methods.ts';
import { demandFieldSent } from '../../../harness/kit/client/field-sent.ts';
import { queueAll } from '../../../harness/kit/client/queue-all.ts';
import { FREE_FORM } from '../../../harness/kit/client/rich-values.ts';
import { CLIENT_LOOK_AHEAD_MS, demandEachOnce } from '../../../harness/kit/client/sent.ts';
import type { Case } from '../../case.ts';

const FREE_FORM_FIELDS = OBJECT_FIELDS.filter(({ field }) => field === 'Traits' || field === 'Properties');

/** A client that logs its actions. */
export const queueWithDebug = [
  {
    id: 'queue/with-debug',
    title: 'Messages of a full batch are all sent once, with their values, under DEBUG=analytics',
    requirements: ['QUE-013', 'MSG-004', 'MSG-009', 'MSG-013', 'MSG-020'],
    needs: ['debug', 'clientLog'],
    spanMs: LIMITS.flushIntervalMs + CLIENT_LOOK_AHEAD_MS,
    play: async (stage) => {
      const client = await stage.client(await stage.capture(), { debug: true }, 'WIR-006');
      const rich = FREE_FORM_FIELDS.map((each) => ({
        ...each,
        message: stage.messages.of(each.method, { [each.field]: FREE_FORM }),
      }));
      const plain = stage.messages.inTurn(LIMITS.flushCount - rich.length);
      const all = [...rich.map(({ message }) => message), ...plain];
      await queueAll(client, all);
      await demandEachOnce(stage, client.capture, all, 'QUE-013');
      for (const { message, field, requirement } of rich) {
        demandFieldSent(requirement, await client.sent(message), field, FREE_FORM);
      }
    },
  },
] as const satisfies readonly Case[];
