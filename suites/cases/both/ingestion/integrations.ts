import { LIMITS } from '../../../../spec/limits.ts';
import { openPipeline, sendThrough } from '../../../kit/client/client-to-webhook.ts';
import { LOOK_ON_REAL_MS, lookOn } from '../../../kit/client/look-on.ts';
import { demandMessageKept, handInKept, switchedOffMessages } from '../../../kit/client/switched-off.ts';
import type { Case } from '../../case.ts';

const EXCEPTED = { All: false, Webhooks: true };

/** Integrations from the client to the webhook. That the router honours them by itself is shown beside it. */
export const ingestionIntegrations = [
  {
    id: 'ingestion/integrations-on',
    title: 'A message whose Integrations make an exception of the webhooks is delivered',
    requirements: ['ING-004'],
    spanMs: 2 * LIMITS.flushIntervalMs,
    play: async (stage) => {
      const pipeline = await openPipeline(stage);
      await pipeline.source.deliver(stage.calls.track({ integrations: EXCEPTED }), 'SEL-003');
      await sendThrough(stage, pipeline, [stage.messages.track()]);
      await sendThrough(stage, pipeline, [stage.messages.track({ Integrations: EXCEPTED })], 'ING-004');
    },
  },
  {
    id: 'ingestion/integrations-off',
    title: 'Messages of all methods whose Integrations switch the webhooks off are not delivered',
    requirements: ['ING-004'],
    spanMs: LIMITS.flushIntervalMs + LOOK_ON_REAL_MS,
    play: async (stage) => {
      const pipeline = await openPipeline(stage);
      const judgeRouter = await handInKept(stage, pipeline);
      const messages = switchedOffMessages(stage);
      for (const message of messages) await pipeline.client.queue(message);
      await sendThrough(stage, pipeline, [stage.messages.track()]);
      await lookOn(stage);
      judgeRouter();
      for (const message of messages) demandMessageKept(pipeline, message);
    },
  },
] as const satisfies readonly Case[];
