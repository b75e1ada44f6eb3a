import { LIMITS } from '../../../../spec/limits.ts';
import { GO_METHODS } from '../../../../spec/shapes/go-messages.ts';
import { GO_METHOD_FACTS } from '../../../harness/capture/go-methods.ts';
import type { MarkedMessage } from '../../../harness/capture/messages.ts';
import { openPipeline, type Pipeline, sendThrough } from '../../../harness/kit/client/client-to-webhook.ts';
import { CLIENT_LOOK_AHEAD_MS, lookAheadForClient } from '../../../harness/kit/client/sent.ts';
import { demandThat } from '../../../harness/kit/demand.ts';
import { demandNotDelivered, requestsWith } from '../../../harness/kit/negatives.ts';
import type { Stage } from '../../../harness/stage/stage.ts';
import type { Case } from '../../case.ts';

const EXCEPTED = { All: false, Webhooks: true };

/** Integrations that switch the webhooks off, and the requirement that the router honours them for a track call. */
const SWITCHED_OFF = [
  { requirement: 'SEL-002', integrations: { All: false } },
  { requirement: 'SEL-004', integrations: { Webhooks: false } },
] as const;

/** Integrations from the client to the webhook. Each case also shows that the router alone honours them. */
export const ingestionIntegrations = [
  {
    id: 'ingestion/integrations-on',
    title: 'A message whose Integrations switch off all but the webhooks is delivered',
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
    title: 'No message whose Integrations switch the webhooks off is delivered',
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

/**
 * Messages of all methods whose Integrations switch the webhooks off. Some pages have a Context too, which a router may
 * read first.
 */
function switchedOffMessages({ messages }: Stage): MarkedMessage[] {
  return SWITCHED_OFF.flatMap(({ integrations: Integrations }) => [
    ...GO_METHODS.map((method) => messages.of(method, { Integrations })),
    messages.page({ Context: { locale: 'en-GB' }, Integrations }),
  ]);
}

/** Sends the router calls that it must not deliver. Returns a function that ends the case if it has delivered one. */
async function handInSwitchedOff(stage: Stage, { receiver, source }: Pipeline): Promise<() => void> {
  const kept = SWITCHED_OFF.flatMap(({ requirement, integrations }) =>
    GO_METHODS.map((method) => {
      const { kind } = GO_METHOD_FACTS[method];
      return {
        requirement: kind === 'track' ? requirement : ('SEL-007' as const),
        call: stage.calls.of(kind, { integrations }),
      };
    }),
  );
  for (const { call } of kept) await source.tryCall(call);
  return () => {
    for (const { requirement, call } of kept) {
      demandNotDelivered(
        requirement,
        receiver,
        call,
        `the ${call.type} call with ${JSON.stringify(call['integrations'])}`,
      );
    }
  };
}

function demandMessageNotDelivered({ receiver }: Pipeline, { method, mark, fields }: MarkedMessage): void {
  const [request] = requestsWith(receiver, mark);
  demandThat(request === undefined, {
    requirement: 'ING-004',
    expected: `the ${method} message with Integrations ${JSON.stringify(fields['Integrations'])} not to be delivered to ${receiver.name}`,
    seen: 'a request that carries its user',
    request,
  });
}
