import { LIMITS } from '../../../../spec/limits.ts';
import { openPipeline } from '../../../kit/client/client-to-webhook.ts';
import { queueByCallers } from '../../../kit/client/queue/callers.ts';
import { demandThat } from '../../../kit/demand.ts';
import type { Case } from '../../case.ts';

/** More than a round number that a service may read of one batch. */
const MESSAGES = 130;
/** Who hand them in side by side, because one after another they take long. */
const CALLERS = 16;

/** How many messages come together. */
export const ingestionManyTogether = [
  {
    id: 'ingestion/many-together',
    title: `All of ${MESSAGES} messages arrive that a client sends together`,
    requirements: ['ING-001'],
    needs: ['size'],
    spanMs: LIMITS.flushIntervalMs,
    play: async (stage) => {
      const { receiver, source } = await openPipeline(stage);
      await source.deliver(stage.calls.track());
      const client = await stage.clientOf(source, { size: MESSAGES });
      const messages = stage.messages.tracks(MESSAGES);
      await queueByCallers(CALLERS, [client], messages, 'ING-001');
      const missing = new Set(messages.map(({ mark }) => mark));
      let seen = 0;
      const areAllThere = (): boolean => {
        for (const { body } of receiver.requests.slice(seen)) {
          seen += 1;
          for (const mark of missing) if (body.includes(mark)) missing.delete(mark);
        }
        return missing.size === 0;
      };
      await stage.awaitThat(areAllThere);
      demandThat(areAllThere(), {
        requirement: 'ING-001',
        expected: `a request for each of ${MESSAGES} messages`,
        seen: `none for ${missing.size} of them, for example ${[...missing][0]}`,
      });
    },
  },
] as const satisfies readonly Case[];
