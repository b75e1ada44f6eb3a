import { LIMITS } from '../../../../spec/limits.ts';
import { openPipeline, sendThrough } from '../../../kit/client/client-to-webhook.ts';
import { CLIENT_LOOK_AHEAD_MS, lookAheadForClient } from '../../../kit/client/look-ahead.ts';
import { demandMessageNotDelivered, handInSwitchedOff, switchedOffMessages } from '../../../kit/client/switched-off.ts';
import type { Case } from '../../case.ts';

const EXCEPTED = { All: false, Webhooks: true };

/**
 * Integrations on their way from the client to the webhook. Each case also shows that the router alone honours them.
 */
export const ingestionIntegrations = [
  {
    id: 'ingestion/integrations-on',
    title: 'A message whose Integrations switch everything off except the webhooks is delivered',
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
    spanMs: 2 * LIMITS.flushIntervalMs + CLIENT_LOOK_AHEAD_MS,
    play: async (stage) => {
      const pipeline = await openPipeline(stage);
      await sendThrough(stage, pipeline, [stage.messages.track()]);
      const judgeRouter = await handInSwitchedOff(stage, pipeline);
      const messages = switchedOffMessages(stage);
      for (const message of messages) await pipeline.client.queue(message);
      await sendThrough(stage, pipeline, [stage.messages.track()], 'ING-004');
      await lookAheadForClient(stage);
      judgeRouter();
      for (const message of messages) demandMessageNotDelivered(pipeline, message);
    },
  },
] as const satisfies readonly Case[];
